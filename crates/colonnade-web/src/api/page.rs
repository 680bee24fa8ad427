//! The page about the API, generated from its OpenAPI document.

use std::sync::LazyLock;

use askama::Template;
use axum::body::Body;
use axum::http::{HeaderMap, Response};
use serde_json::Value;

use crate::api::described_operations;
use crate::caching::revalidated;
use crate::components::error::render;
use crate::components::layout::{PageLayout, RequestContext};
use crate::state::{BURST, PER_SECOND};
use colonnade_wording::pages as words;
use colonnade_wording::web::PageWords;

/// Operations of the same kind.
struct OperationGroup {
    name: String,
    operations: Vec<Operation>,
}

struct Operation {
    id: String,
    method: String,
    path: String,
    about: String,
    parameters: Vec<Parameter>,
    /// The statuses of its responses, each with its meaning.
    statuses: Vec<(String, String)>,
}

struct Parameter {
    name: String,
    about: String,
    required: bool,
}

#[derive(Template)]
#[template(path = "api.html")]
struct ApiTemplate {
    layout: PageLayout,
    groups: &'static [OperationGroup],
    burst: f64,
    per_second: f64,
}

/// The statuses that every operation has, which are listed once.
const COMMON: [&str; 5] = ["403", "421", "429", "500", "503"];

/// The page.
pub(crate) async fn page(context: RequestContext, headers: HeaderMap) -> Response<Body> {
    static GROUPS: LazyLock<Vec<OperationGroup>> =
        LazyLock::new(|| groups(&serde_json::to_value(described_operations(true, false)).unwrap_or_default()));
    let PageWords { title, description } = words::api();
    let layout = PageLayout::new(context, title, "/api").described(description);
    revalidated(render(&ApiTemplate { layout, groups: &GROUPS, burst: BURST, per_second: PER_SECOND }), &headers)
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().replace('`', "")
}

fn groups(document: &Value) -> Vec<OperationGroup> {
    let none = serde_json::Map::new();
    let mut groups: Vec<OperationGroup> = Vec::new();
    for tag in document["tags"].as_array().into_iter().flatten() {
        let mut operations = Vec::new();
        for (path, methods) in document["paths"].as_object().unwrap_or(&none) {
            for (method, found) in methods.as_object().unwrap_or(&none) {
                if found["tags"][0] == tag["name"] {
                    operations.push(operation(method, path, found));
                }
            }
        }
        if !operations.is_empty() {
            groups.push(OperationGroup { name: text(&tag["description"]), operations });
        }
    }
    groups
}

fn operation(method: &str, path: &str, found: &Value) -> Operation {
    let parameters = found["parameters"].as_array().into_iter().flatten().map(|parameter| Parameter {
        name: text(&parameter["name"]),
        about: text(&parameter["description"]),
        required: parameter["required"] == true,
    });
    let responses = found["responses"].as_object().into_iter().flatten();
    let statuses = responses
        .filter(|(status, _)| !COMMON.contains(&status.as_str()))
        .map(|(status, response)| (status.clone(), text(&response["description"])));
    let about = [&found["summary"], &found["description"]].map(text);
    Operation {
        id: text(&found["operationId"]),
        method: method.to_uppercase(),
        path: path.to_owned(),
        about: about.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" "),
        parameters: parameters.collect(),
        statuses: statuses.collect(),
    }
}
