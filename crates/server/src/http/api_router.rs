//! A router that records its routes, so that tests can compare them with the API's description.

use axum::{
    Router,
    handler::Handler,
    routing::{MethodFilter, on},
};

/// A method and a path.
pub type Route = (&'static str, String);

/// A router and its routes.
#[derive(Debug)]
pub(super) struct ApiRouter<S> {
    router: Router<S>,
    routes: Vec<Route>,
}

macro_rules! methods {
    ($($name:ident $filter:ident,)*) => {
        $(
            pub(super) fn $name<H, T>(self, path: &str, handler: H) -> Self
            where
                H: Handler<T, S>,
                T: 'static,
            {
                self.on(stringify!($filter), MethodFilter::$filter, path, handler)
            }
        )*
    };
}

impl<S: Clone + Send + Sync + 'static> ApiRouter<S> {
    pub(super) fn new() -> Self {
        Self {
            router: Router::new(),
            routes: Vec::new(),
        }
    }

    methods! {
        get GET,
        put PUT,
        post POST,
        patch PATCH,
        delete DELETE,
    }

    fn on<H, T>(
        mut self,
        method: &'static str,
        filter: MethodFilter,
        path: &str,
        handler: H,
    ) -> Self
    where
        H: Handler<T, S>,
        T: 'static,
    {
        self.router = self.router.route(path, on(filter, handler));
        self.routes.push((method, path.to_owned()));
        self
    }

    /// Changes the router but not its routes.
    pub(super) fn with(mut self, change: impl FnOnce(Router<S>) -> Router<S>) -> Self {
        self.router = change(self.router);
        self
    }

    pub(super) fn merge(mut self, other: Self) -> Self {
        self.router = self.router.merge(other.router);
        self.routes.extend(other.routes);
        self
    }

    pub(super) fn nest(mut self, prefix: &str, other: Self) -> Self {
        self.router = self.router.nest(prefix, other.router);
        let nested = other.routes.into_iter();
        self.routes
            .extend(nested.map(|(method, path)| (method, format!("{prefix}{path}"))));
        self
    }

    /// The routes.
    pub(super) fn routes(&self) -> &[Route] {
        &self.routes
    }

    pub(super) fn into_router(self) -> Router<S> {
        self.router
    }
}
