//! A client with one connection, which sends its requests one after the other.

use std::io::{self, ErrorKind};
use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A connection that stays open.
pub(crate) struct Client {
    stream: TcpStream,
    host: SocketAddr,
    /// Bytes that have been received but not consumed.
    arrived: Vec<u8>,
}

/// The parts of a response that are measured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// The number of bytes of the body as it was sent.
    pub(crate) bytes: usize,
}

impl Client {
    pub(crate) async fn connect(host: SocketAddr) -> io::Result<Client> {
        let stream = TcpStream::connect(host).await?;
        stream.set_nodelay(true)?;
        Ok(Client { stream, host, arrived: Vec::with_capacity(1 << 16) })
    }

    /// Requests a path and reads the whole response.
    pub(crate) async fn get(&mut self, path: &str) -> io::Result<Answer> {
        let request = format!("GET {path} HTTP/1.1\r\nhost: {}\r\naccept-encoding: gzip\r\n\r\n", self.host);
        self.stream.write_all(request.as_bytes()).await?;
        let head = self.line(b"\r\n\r\n").await?;
        let status = head.get(9..12).and_then(|status| status.parse().ok()).ok_or(ErrorKind::InvalidData)?;
        let field = |name: &str| {
            let mut fields = head.lines().filter_map(|line| line.split_once(": "));
            fields.find(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value)
        };
        let bytes = match field("content-length") {
            Some(length) => self.skip(length.parse().map_err(io::Error::other)?).await?,
            None => self.chunks().await?,
        };
        Ok(Answer { status, bytes })
    }

    /// Reads a chunked body.
    async fn chunks(&mut self) -> io::Result<usize> {
        let mut bytes = 0;
        loop {
            let line = self.line(b"\r\n").await?;
            let length = usize::from_str_radix(line.trim(), 16).map_err(io::Error::other)?;
            bytes += self.skip(length).await?;
            self.line(b"\r\n").await?;
            if length == 0 {
                return Ok(bytes);
            }
        }
    }

    /// Reads up to a delimiter.
    async fn line(&mut self, end: &[u8]) -> io::Result<String> {
        loop {
            if let Some(at) = self.arrived.windows(end.len()).position(|window| window == end) {
                let line = self.arrived.drain(..at + end.len()).collect();
                return String::from_utf8(line).map_err(io::Error::other);
            }
            self.read().await?;
        }
    }

    async fn skip(&mut self, length: usize) -> io::Result<usize> {
        while self.arrived.len() < length {
            self.read().await?;
        }
        self.arrived.drain(..length);
        Ok(length)
    }

    async fn read(&mut self) -> io::Result<()> {
        match self.stream.read_buf(&mut self.arrived).await? {
            0 => Err(ErrorKind::UnexpectedEof.into()),
            _ => Ok(()),
        }
    }
}
