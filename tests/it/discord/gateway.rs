//! The fake server's gateway: sessions that are begun, resumed and interrupted.

use std::sync::{Arc, Mutex, PoisonError};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;

use super::double::{FakeDiscord, TOKEN};
use super::world::{BOT, user};

/// A message to a connection.
#[derive(Debug)]
enum Frame {
    Text(Value),
    Close(u16),
    Drop,
}

/// The state that survives a connection.
#[derive(Default)]
struct Session {
    id: String,
    events: Vec<Value>,
    wire: Option<mpsc::UnboundedSender<Frame>>,
}

impl Session {
    fn send(&mut self, event: &str, data: Value) {
        let frame = json!({"op": 0, "t": event, "s": self.events.len() + 1, "d": data});
        self.events.push(frame.clone());
        if let Some(wire) = &self.wire {
            // If the connection has ended, the event is sent when it is resumed.
            let _ = wire.send(Frame::Text(frame));
        }
    }
}

/// The state of the bot's connections.
#[derive(Default)]
struct Known {
    session: Session,
    /// How each connection was begun: IDENTIFY or RESUME.
    begun: Vec<&'static str>,
    identified: u64,
    /// The shards that were begun, each with the total number.
    shards: Vec<[u64; 2]>,
    intents: u64,
    /// Whether sessions are discarded when their connections end.
    forgetful: bool,
    /// Whether sign-ins are refused.
    refuses: bool,
}

/// The gateway for one bot, which has one session at a time.
#[derive(Default)]
pub(crate) struct Gateway {
    known: Mutex<Known>,
    /// Whether new connections wait.
    shut: watch::Sender<bool>,
}

impl Gateway {
    fn known<T>(&self, look: impl FnOnce(&mut Known) -> T) -> T {
        look(&mut self.known.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Sends an event to the session; it is kept for a resumed session.
    pub(crate) fn dispatch(&self, event: &str, data: Value) {
        self.known(|known| known.session.send(event, data));
    }

    /// How the connections so far began.
    pub(crate) fn begun(&self) -> Vec<&'static str> {
        self.known(|known| known.begun.clone())
    }

    /// The shards that were begun, each with the total number, in order.
    pub(crate) fn shards(&self) -> Vec<[u64; 2]> {
        let mut shards = self.known(|known| known.shards.clone());
        shards.sort_unstable();
        shards
    }

    /// The intents of the bot.
    pub(crate) fn intents(&self) -> u64 {
        self.known(|known| known.intents)
    }

    /// Makes new connections wait, or lets waiting ones continue.
    pub(crate) fn shut(&self, shut: bool) {
        self.shut.send_replace(shut);
    }

    /// Closes the connection with a code.
    pub(crate) fn close(&self, code: u16) {
        self.down(Frame::Close(code));
    }

    /// Interrupts the connection.
    pub(crate) fn cut(&self) {
        self.down(Frame::Drop);
    }

    /// Asks the bot to reconnect.
    pub(crate) fn ask_to_reconnect(&self) {
        self.down(Frame::Text(json!({"op": 7, "d": null, "s": null, "t": null})));
    }

    /// Invalidates the session.
    pub(crate) fn invalidate(&self) {
        self.known(|known| known.session.id.clear());
        self.down(Frame::Text(json!({"op": 9, "d": false, "s": null, "t": null})));
    }

    /// From now on, sessions cannot be resumed.
    pub(crate) fn forget(&self) {
        self.known(|known| known.forgetful = true);
    }

    /// Makes the token invalid from the next use that begins a session.
    pub(crate) fn refuse(&self) {
        self.known(|known| known.refuses = true);
    }

    fn down(&self, frame: Frame) {
        self.known(|known| {
            let wire = known.session.wire.as_ref().expect("a connection");
            wire.send(frame).expect("a connection that lives");
        });
    }
}

/// Accepts connections.
pub(crate) async fn serve(listener: TcpListener, double: Arc<FakeDiscord>) {
    while let Ok((stream, _)) = listener.accept().await {
        tokio::spawn(hold(stream, Arc::clone(&double)));
    }
}

async fn hold(stream: TcpStream, double: Arc<FakeDiscord>) {
    let Ok(mut socket) = tokio_tungstenite::accept_async(stream).await else { return };
    let mut shut = double.gateway.shut.subscribe();
    let _ = shut.wait_for(|shut| !shut).await;
    let (wire, mut frames) = mpsc::unbounded_channel();
    let _ = wire.send(Frame::Text(json!({"op": 10, "d": {"heartbeat_interval": 40_000}, "s": null, "t": null})));
    loop {
        tokio::select! {
            heard = socket.next() => match heard {
                Some(Ok(Message::Text(text))) => {
                    let heard = serde_json::from_str(&text).expect("JSON");
                    answer(&double, &wire, &heard);
                    double.changed();
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => break,
                Some(Ok(_)) => {}
            },
            frame = frames.recv() => match frame {
                Some(Frame::Text(text)) => {
                    if socket.send(Message::Text(text.to_string())).await.is_err() {
                        break;
                    }
                }
                Some(Frame::Close(code)) => {
                    let close = CloseFrame { code: code.into(), reason: "so it is".into() };
                    let _ = socket.close(Some(close)).await;
                    break;
                }
                Some(Frame::Drop) | None => break,
            },
        }
    }
}

/// Answers a message of the bot.
fn answer(double: &FakeDiscord, wire: &mpsc::UnboundedSender<Frame>, heard: &Value) {
    let send = |value: Value| drop(wire.send(Frame::Text(value)));
    let data = &heard["d"];
    let refuses = double.gateway.known(|known| known.refuses);
    let good = !refuses && data["token"].as_str().is_some_and(|token| token.trim_start_matches("Bot ") == TOKEN);
    match heard["op"].as_u64() {
        Some(1) => send(json!({"op": 11, "d": null, "s": null, "t": null})),
        Some(2 | 6) if !good => {
            double.look(|world| world.revoked = true);
            drop(wire.send(Frame::Close(4004)));
        }
        Some(2) => double.gateway.known(|known| {
            known.begun.push("IDENTIFY");
            known.identified += 1;
            known.shards.push([0, 1].map(|part| data["shard"][part].as_u64().unwrap_or_default()));
            known.intents = data["intents"].as_u64().unwrap_or_default();
            let id = format!("session-{}", known.identified);
            known.session = Session { id: id.clone(), events: Vec::new(), wire: Some(wire.clone()) };
            known.session.send(
                "READY",
                json!({
                    "v": 10, "user": user(BOT), "guilds": [], "session_id": id, "resume_gateway_url": double.wire(),
                    "shard": data["shard"], "application": {"id": BOT.to_string(), "flags": 0},
                }),
            );
        }),
        Some(6) => double.gateway.known(|known| {
            let same = data["session_id"].as_str() == Some(known.session.id.as_str());
            if !same || known.forgetful {
                known.begun.push("RESUME refused");
                return send(json!({"op": 9, "d": false, "s": null, "t": null}));
            }
            known.begun.push("RESUME");
            known.session.wire = Some(wire.clone());
            let seen = data["seq"].as_u64().and_then(|seen| usize::try_from(seen).ok()).unwrap_or_default();
            for event in known.session.events.iter().skip(seen) {
                send(event.clone());
            }
            known.session.send("RESUMED", json!({}));
        }),
        _ => {}
    }
}
