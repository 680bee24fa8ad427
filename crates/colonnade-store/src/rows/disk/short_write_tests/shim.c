/* Makes some writes to some files short. The dynamic linker loads this before the C library (LD_PRELOAD).
 *
 * SHORT_WRITES_FILE is how the paths of the files begin. SHORT_WRITES_PLAN names calls on them, counted from 1, how many
 * bytes they write, and what comes next, as in "5:100:28,14:7:28": call 5 writes 100 bytes, and the same thread's next
 * call fails with error 28. Instead of an error, 0 lets the rest be written, -1 kills the process behind the part, and -2
 * lets the next call write nothing. */

#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { GO_ON = 0, KILL = -1, NOTHING = -2, UNPLANNED = -3 };

static atomic_int calls;
static _Thread_local int next = GO_ON;

static int is_wanted(int file) {
    const char *beginning = getenv("SHORT_WRITES_FILE");
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (!beginning || length < 0) return 0;
    path[length] = 0;
    return strncmp(path, beginning, strlen(beginning)) == 0;
}

static int planned(int call, size_t *bytes) {
    const char *at = getenv("SHORT_WRITES_PLAN");
    while (at && *at) {
        int number, then;
        if (sscanf(at, "%d:%zu:%d", &number, bytes, &then) == 3 && number == call) return then;
        at = strchr(at, ',');
        if (at) at++;
    }
    return UNPLANNED;
}

/* How much of a write is made; -1 if it fails. */
static ssize_t part(int file, size_t count, int *then) {
    *then = UNPLANNED;
    if (!is_wanted(file)) return (ssize_t)count;
    int call = ++calls, now = next;
    next = GO_ON;
    if (now == NOTHING) return 0;
    if (now > 0) {
        errno = now;
        return -1;
    }
    size_t bytes = 0;
    *then = planned(call, &bytes);
    if (*then == UNPLANNED || count < 2) return (ssize_t)count;
    return (ssize_t)(1 + bytes % (count - 1));
}

static ssize_t written(ssize_t length, int then) {
    if (then == KILL) kill(getpid(), SIGKILL);
    if (then > 0 || then == NOTHING) next = then;
    return length;
}

ssize_t write(int file, const void *bytes, size_t count) {
    int then;
    ssize_t length = part(file, count, &then);
    return length < 0 ? -1 : written(syscall(SYS_write, file, bytes, length), then);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t at) {
    int then;
    ssize_t length = part(file, count, &then);
    return length < 0 ? -1 : written(syscall(SYS_pwrite64, file, bytes, length, at), then);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t at) { return pwrite64(file, bytes, count, at); }
