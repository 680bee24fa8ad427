//! The layers around every handler: admission, the reader's language and colours, the time limit, error pages, security
//! headers, compression. The [kind](super::kind) of the address decides the details.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, Response, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::IntoResponse;
use axum::{Extension, Router};
use futures_util::{StreamExt, stream};
use tower_http::catch_panic::CatchPanicLayer;

use crate::AppState;
use crate::api::token_holder;
use crate::caching;
use crate::components::error::{self, PageError};
use crate::components::layout::RequestContext;
use crate::components::themes;
use crate::middleware::admission::{Admitted, admit};
use crate::middleware::compression;
use crate::middleware::kind::{ErrorFormat, Kind, KindOf, Visitors};
use crate::middleware::security_headers::{add_security_headers, is_page};
use crate::request::languages;
use crate::sessions::signed_in;
use colonnade_language::for_reader;
use colonnade_wording::web::{self as words, Missing};

/// The most bytes in the body of a request.
const LONGEST_BODY: usize = 64 * 1024;

/// How long a response may take to begin.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(20);

/// The routes of one kind of address, with its layers.
pub(crate) fn guarded(routes: Router<AppState>, kind: impl Into<KindOf>, state: &AppState) -> Router<AppState> {
    routes
        .method_not_allowed_fallback(method_not_allowed)
        .layer(CatchPanicLayer::custom(error::panic_response))
        .layer(compression::layer())
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(from_fn_with_state((state.clone(), kind.into()), guard))
}

/// The response for an address that does not exist.
pub(crate) async fn not_found(Extension(errors): Extension<ErrorFormat>) -> Response<Body> {
    errors.response(StatusCode::NOT_FOUND, words::missing(Missing::Page), None)
}

/// The response to a method that an address does not support.
async fn method_not_allowed(Extension(errors): Extension<ErrorFormat>) -> Response<Body> {
    errors.response(StatusCode::METHOD_NOT_ALLOWED, words::wrong_method(), None)
}

/// Responds in the language and the colours of the reader, if the kind of the address depends on them.
async fn guard(State((state, kind)): State<(AppState, KindOf)>, request: Request, next: Next) -> Response<Body> {
    let kind = kind.of_path(request.uri().path());
    let Some(negotiated) = languages::negotiate(kind.language, &request) else {
        return respond(state, kind, request, next).await;
    };
    let theme = themes::of_request(request.headers());
    let response = themes::for_reader(theme, respond(state, kind, request, next));
    let mut response = for_reader(negotiated.language, response).await;
    let is_page = is_page(response.headers());
    negotiated.label(response.headers_mut(), is_page);
    response
}

async fn respond(state: AppState, kind: Kind, mut request: Request, next: Next) -> Response<Body> {
    let takes_gzip = compression::takes_gzip(request.headers());
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    let is_cors_enabled = kind.cors && state.is_public();
    let is_preflight = is_cors_enabled && *request.method() == Method::OPTIONS;
    let (mut response, context) = match admit(&state, &kind, &request) {
        Ok(Admitted { context, .. }) if is_preflight => (preflight_response(), context),
        Ok(Admitted { mut context, client }) => match identify(&state, &kind, &mut context, &mut request).await {
            Ok(()) => {
                let extensions = request.extensions_mut();
                extensions.insert(context.clone());
                extensions.insert(client);
                extensions.insert(kind.errors);
                (with_timeout(kind.errors, request, next).await, context)
            }
            Err(response) => (response, context),
        },
        Err(rejection) => (rejection.response(kind.errors), RequestContext::default()),
    };
    let is_personal = context.reader.is_some();
    if let Some(error) = PageError::take_from(&mut response) {
        let allowed = response.headers().get(header::ALLOW).cloned();
        response = error.page(context);
        response.headers_mut().extend(allowed.map(|value| (header::ALLOW, value)));
    }
    if is_personal {
        for_one_reader(response.headers_mut());
    }
    let status = response.status();
    add_security_headers(response.headers_mut(), &kind, status, state.settings.public_url.as_deref());
    if is_cors_enabled && (is_read || is_preflight) {
        let headers = response.headers_mut();
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
        headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("etag, retry-after"));
    }
    let mut response = compression::compress_page(response, takes_gzip).await;
    if response.headers().contains_key(header::CONTENT_ENCODING) {
        caching::weaken(response.headers_mut());
    }
    response
}

/// Finds the player who has signed in, or whose token a program has, if responses of this kind depend on that. What the
/// browser has cached is of another reader then.
async fn identify(
    state: &AppState,
    kind: &Kind,
    context: &mut RequestContext,
    request: &mut Request,
) -> Result<(), Response<Body>> {
    if kind.access == Visitors::Token {
        let found = token_holder::identify(state, context, request.headers()).await;
        request.extensions_mut().insert(found.map_err(IntoResponse::into_response)?);
    }
    if !kind.is_personal() {
        return Ok(());
    }
    let found = signed_in::identify(state, context, request.headers()).await;
    context.reader = found.map_err(IntoResponse::into_response)?;
    if context.reader.is_some() {
        request.headers_mut().remove(header::IF_NONE_MATCH);
    } else if kind.access == Visitors::SignedIn {
        return Err(signed_in::not_signed_in().into_response());
    }
    Ok(())
}

/// Marks a response as one that no cache keeps.
fn for_one_reader(headers: &mut HeaderMap) {
    headers.remove(header::ETAG);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
}

/// How long browsers cache a CORS preflight response, in seconds: a day.
const PREFLIGHT_MAX_AGE: &str = "86400";

/// The CORS preflight response that allows scripts of other sites to send `If-None-Match`.
fn preflight_response() -> Response<Body> {
    let headers = [
        (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, HEAD"),
        (header::ACCESS_CONTROL_ALLOW_HEADERS, "if-none-match"),
        (header::ACCESS_CONTROL_MAX_AGE, PREFLIGHT_MAX_AGE),
    ];
    (StatusCode::NO_CONTENT, headers).into_response()
}

/// The response, or an error if it does not begin in time: 408 if the body of the request did not arrive, else 503.
async fn with_timeout(errors: ErrorFormat, request: Request, next: Next) -> Response<Body> {
    let is_safe = request.method().is_safe();
    let (request, has_arrived) = watch_body(request);
    if let Ok(response) = tokio::time::timeout(RESPONSE_TIMEOUT, next.run(request)).await {
        return response;
    }
    let (status, message) = match has_arrived.load(Ordering::Relaxed) {
        true if is_safe => (StatusCode::SERVICE_UNAVAILABLE, words::too_slow()),
        // It continues, and may have been made.
        true => (StatusCode::SERVICE_UNAVAILABLE, words::too_slow_to_tell()),
        false => (StatusCode::REQUEST_TIMEOUT, words::body_too_slow()),
    };
    // A change whose outcome is not known is not to be repeated without looking.
    let is_repeatable = is_safe || status == StatusCode::REQUEST_TIMEOUT;
    let retry_after = (is_repeatable && errors == ErrorFormat::Page).then_some(60);
    errors.response(status, message, retry_after)
}

/// The request, and whether its body has arrived whole.
fn watch_body(request: Request) -> (Request, Arc<AtomicBool>) {
    let has_arrived = Arc::new(AtomicBool::new(request.body().is_end_stream()));
    if has_arrived.load(Ordering::Relaxed) {
        return (request, has_arrived);
    }
    let end = Arc::clone(&has_arrived);
    let request = request.map(|body| {
        let end = stream::once(async move {
            end.store(true, Ordering::Relaxed);
            Ok(Bytes::new())
        });
        Body::from_stream(body.into_data_stream().chain(end))
    });
    (request, has_arrived)
}
