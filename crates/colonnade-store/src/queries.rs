//! The queries of the store. Each reads from one snapshot.

use std::collections::BTreeSet;

use crate::read::overview::{self, PlayerOverview};
use crate::read::{archive, positions, together};
use crate::tables::typed::{RowKey, TypedTable};
use crate::tables::{
    archived_games, challenges, due, duplicates, followers, games, open_items, outbox, players, ratings, running_games,
    seeks, servers, tournaments,
};
use crate::views::passes;
use crate::{
    Asked, DueItem, Fault, Found, Open, OpenItems, OpenTournamentGame, Queued, Running, SortOrder, Store,
    TournamentOverview, TournamentStage,
};
use colonnade_archive::{ArchiveFilter, Count, CountedPage, Cursor, Explored, Leader, Opponents, Page, Statistics};
use colonnade_events::{EventId, GameKey, TournamentEvent};
use colonnade_play::{
    Challenge, ChallengeEvent, ChallengeId, Dated, GameEvent, GameId, GameOverview, Identity, Load, Names, NoticeKey,
    Player, PlayerEvent, PlayerId, Rating, RatingPool, Server, ServerEvent, ServerId, Summary, Timestamp, Transcript,
    Viewer,
};
use colonnade_rules as rules;

impl Store {
    /// The events of a game; empty if there is no such game.
    pub fn game(&self, game: GameId) -> Result<Vec<Dated<GameEvent>>, Fault> {
        self.read(|view| games::events(view, game))
    }

    /// An archived game with its summary; `None` if there is none.
    pub fn archived(&self, game: GameId) -> Result<Option<(Summary, Transcript)>, Fault> {
        self.read(|view| games::archived(view, game))
    }

    /// The events of a player.
    pub fn player(&self, player: PlayerId) -> Result<Vec<Dated<PlayerEvent>>, Fault> {
        self.read(|view| players::events(view, player))
    }

    /// A player, folded from a bounded number of events; without any if there is no such player.
    pub fn folded_player(&self, player: PlayerId) -> Result<Player, Fault> {
        self.read(|view| players::player(view, player))
    }

    /// Several players with their results in some pools, and whether a viewer may see a game of each. Without a viewer,
    /// that is not asked for.
    pub fn overviews(
        &self,
        viewer: Option<Viewer>,
        players: &[PlayerId],
        pools: &[RatingPool],
    ) -> Result<Vec<PlayerOverview>, Fault> {
        self.read(|view| overview::overviews(view, viewer, players, pools))
    }

    /// Whether a viewer may see a game of a player, running or finished.
    pub fn sees_game_of(&self, viewer: Viewer, player: PlayerId) -> Result<bool, Fault> {
        self.read(|view| overview::sees_game_of(view, viewer, player))
    }

    /// The events of a challenge.
    pub fn challenge(&self, challenge: ChallengeId) -> Result<Vec<Dated<ChallengeEvent>>, Fault> {
        self.read(|view| challenges::events(view, challenge))
    }

    /// Several challenges, in the same order; those that do not exist are left out.
    pub fn challenges(&self, challenges: &[ChallengeId]) -> Result<Vec<Challenge>, Fault> {
        let found = self.read(|view| {
            passes::for_each(view, challenges, |view, id| Ok(Challenge::fold(*id, &challenges::events(view, *id)?)))
        })?;
        Ok(found.into_iter().flatten().collect())
    }

    /// Reads several things from one snapshot. The number of events read of each is bounded.
    pub fn together(&self, asked: &Asked) -> Result<Found, Fault> {
        self.read(|view| together::together(view, asked))
    }

    /// Whether any list of bars or blocks contains a hashed identity. Reads all players and servers.
    pub fn has_hashed_identities(&self) -> Result<bool, Fault> {
        self.read(|view| Ok(servers::has_hashed_identities(view)? || players::has_hashed_identities(view)?))
    }

    /// A server, folded from a bounded number of events.
    pub fn server(&self, server: ServerId) -> Result<Server, Fault> {
        self.read(|view| servers::server(view, server))
    }

    /// The value of a row of a typed table; `None` if there is none.
    pub fn row<K: RowKey, V>(&self, table: &TypedTable<K, V>, key: K) -> Result<Option<V>, Fault> {
        self.read(|view| table.get(view, key))
    }

    /// Rows of a typed table by player, after a player, at most `limit`.
    pub fn rows_after<V>(
        &self,
        table: &TypedTable<PlayerId, V>,
        after: Option<PlayerId>,
        limit: usize,
    ) -> Result<Vec<(PlayerId, V)>, Fault> {
        self.read(|view| table.after(view, after, limit))
    }

    /// All rows of a player in a typed table, by game.
    pub fn rows_of<V>(
        &self,
        table: &TypedTable<(PlayerId, GameId), V>,
        player: PlayerId,
    ) -> Result<Vec<(GameId, V)>, Fault> {
        self.read(|view| table.of(view, player))
    }

    /// The players who follow a running game, by number.
    pub fn followers(&self, game: GameId) -> Result<Vec<PlayerId>, Fault> {
        self.read(|view| followers::followers(view, game))
    }

    /// The running games of a server that its channels follow, with the channels.
    pub fn watched(&self, server: ServerId) -> Result<Vec<(GameId, u64)>, Fault> {
        self.read(|view| followers::watched(view, server))
    }

    /// The player with an identity.
    pub fn player_of(&self, identity: &Identity) -> Result<Option<PlayerId>, Fault> {
        self.read(|view| players::player_of(view, identity))
    }

    /// The players with these identities, in the same order.
    pub fn players_of(&self, identities: &[Identity]) -> Result<Vec<Option<PlayerId>>, Fault> {
        self.read(|view| {
            view.prefetch(&|wanted| identities.iter().for_each(|identity| players::identity_wanted(identity, wanted)))?;
            identities.iter().map(|identity| players::player_of(view, identity)).collect()
        })
    }

    /// Players whose names begin with `beginning`, ignoring case, by name; at most `limit`.
    pub fn players_named(&self, beginning: &str, limit: usize) -> Result<Vec<(PlayerId, String)>, Fault> {
        self.read(|view| players::named(view, beginning, limit))
    }

    /// The same, ordered by name, after the given name and player.
    pub fn players_after(
        &self,
        beginning: &str,
        after: Option<(&str, PlayerId)>,
        limit: usize,
    ) -> Result<Names, Fault> {
        self.read(|view| players::named_after(view, beginning, after, limit))
    }

    /// The standing of a running game; `None` if there is no such running game.
    pub fn standing(&self, game: GameId) -> Result<Option<GameOverview>, Fault> {
        self.read(|view| running_games::standing(view, game))
    }

    /// The version of a running game; `None` if there is no such running game.
    pub fn running_version(&self, game: GameId) -> Result<Option<u64>, Fault> {
        self.read(|view| running_games::version(view, game))
    }

    /// Running games with numbers after `after`, by number; at most `limit`.
    pub fn running(&self, which: Running, after: Option<GameId>, limit: usize) -> Result<Vec<GameOverview>, Fault> {
        self.read(|view| running_games::list(view, which, after, limit))
    }

    /// Open challenges with numbers after `after`, by number; at most `limit`.
    pub fn open_challenges(
        &self,
        which: Open,
        after: Option<ChallengeId>,
        limit: usize,
    ) -> Result<Vec<ChallengeId>, Fault> {
        self.read(|view| challenges::list(view, which, after, limit))
    }

    /// The open standing seeks, by number.
    pub fn standing_seeks(&self) -> Result<BTreeSet<ChallengeId>, Fault> {
        self.read(seeks::standing)
    }

    /// Open seeks of all kinds in a server, or, for [`Server::HOST`](colonnade_play::Server::HOST), those that are open
    /// across servers; at most [`SEEKS_AT_ONCE`](crate::SEEKS_AT_ONCE).
    pub fn open_seeks(&self, server: ServerId) -> Result<Vec<Challenge>, Fault> {
        self.read(|view| seeks::in_server(view, server))
    }

    /// The challenges and games that a player has open.
    pub fn open_items(&self, player: PlayerId) -> Result<OpenItems, Fault> {
        self.read(|view| open_items::of(view, player))
    }

    /// The number of open challenges and games of a player.
    pub fn load(&self, player: PlayerId) -> Result<Load, Fault> {
        self.open_items(player).map(|open_items| open_items.load())
    }

    /// The time at which something is next due.
    pub fn next_due(&self) -> Result<Option<Timestamp>, Fault> {
        self.read(due::next)
    }

    /// Everything due at `now`, the longest overdue first; at most `limit`.
    pub fn due(&self, now: Timestamp, limit: usize) -> Result<Vec<(Timestamp, DueItem)>, Fault> {
        self.read(|view| due::until(view, now, limit))
    }

    /// The summary of a finished game for lists, with its version; `None` if there is none.
    pub fn summary(&self, game: GameId) -> Result<Option<(u64, Summary)>, Fault> {
        self.read(|view| Ok(archived_games::header(view, game)?.map(|header| (header.version, header.summary))))
    }

    /// The same as [`Store::archive`], with the actions of each game.
    pub fn archived_games(
        &self,
        filter: &ArchiveFilter,
        viewer: Viewer,
        order: SortOrder,
        after: Option<Cursor>,
        limit: usize,
    ) -> Result<Page<(Summary, Transcript)>, Fault> {
        self.read(|view| {
            let Page { items, next } = archive::page(view, filter, viewer, order, after, limit)?;
            let found = passes::for_each(view, &items, |view, game| games::archived(view, game.id))?;
            Ok(Page { items: found.into_iter().flatten().collect(), next })
        })
    }

    /// Finished games that a viewer may see, after `after`; at most `limit`, and at most
    /// [`CANDIDATES`](crate::CANDIDATES) are examined.
    pub fn archive(
        &self,
        filter: &ArchiveFilter,
        viewer: Viewer,
        order: SortOrder,
        after: Option<Cursor>,
        limit: usize,
    ) -> Result<Page<Summary>, Fault> {
        self.read(|view| archive::page(view, filter, viewer, order, after, limit))
    }

    /// A page as from [`Store::archive`], and the number of games that match its filter as from [`Store::count`], both
    /// from the same snapshot.
    pub fn archive_with_count(
        &self,
        filter: &ArchiveFilter,
        viewer: Viewer,
        order: SortOrder,
        after: Option<Cursor>,
        limit: usize,
    ) -> Result<CountedPage<Summary>, Fault> {
        self.read(|view| archive::page_with_count(view, filter, viewer, order, after, limit))
    }

    /// How many finished games a filter matches; exact if they are counted or at most
    /// [`CANDIDATES`](crate::CANDIDATES) are examined.
    pub fn count(&self, filter: &ArchiveFilter, viewer: Viewer) -> Result<Count, Fault> {
        self.read(|view| archive::count(view, filter, viewer))
    }

    /// The opponents in a player's finished games that a viewer may see; at most
    /// [`CANDIDATES`](crate::CANDIDATES) games are examined.
    pub fn opponents(&self, player: PlayerId, viewer: Viewer) -> Result<Opponents, Fault> {
        self.read(|view| archive::opponents(view, player, viewer))
    }

    /// The games in which a position occurred, by the value of its key, with the side to act as the first side.
    pub fn opening(&self, position: u64) -> Result<Explored, Fault> {
        self.read(|view| positions::opening(view, position))
    }

    /// For each content hash ([`content_of`](crate::content_of)), how many archived games have it: at least as many
    /// as have that content.
    pub fn count_duplicates(&self, contents: &[u64]) -> Result<Vec<u64>, Fault> {
        self.read(|view| duplicates::count(view, contents))
    }

    /// The first archived game with the same content (variant, start, names of the players, actions and result) for
    /// which `is_same` returns true.
    pub fn find_duplicate(
        &self,
        game: &Transcript,
        is_same: &mut dyn FnMut(Summary, Transcript) -> bool,
    ) -> Result<Option<GameId>, Fault> {
        self.read(|view| duplicates::find(view, game, is_same))
    }

    /// A player's rating in a game in a pool, as of the last result; the initial rating if there is none yet.
    pub fn rating(&self, pool: RatingPool, player: PlayerId, game: rules::Game) -> Result<Rating, Fault> {
        self.read(|view| Ok(ratings::of(view, pool, game, player)?.rating.unwrap_or_default()))
    }

    /// A player's statistics of finished games of one kind in a pool.
    pub fn statistics(&self, pool: RatingPool, player: PlayerId, game: rules::Game) -> Result<Statistics, Fault> {
        self.read(|view| Ok(ratings::of(view, pool, game, player)?.statistics))
    }

    /// The pools in which a player may have ratings and statistics.
    pub fn rating_pools(&self, player: PlayerId) -> Result<BTreeSet<RatingPool>, Fault> {
        self.read(|view| ratings::pools(view, player))
    }

    /// The players with the highest ratings in a pool, [listed](Rating::is_listed_at) at `at` and not deleted, after
    /// `skip`; at most `limit`. Their ratings are those at that time.
    pub fn leaderboard(
        &self,
        pool: RatingPool,
        game: rules::Game,
        at: Timestamp,
        skip: usize,
        limit: usize,
    ) -> Result<Vec<Leader>, Fault> {
        self.read(|view| ratings::leaderboard(view, pool, game, at, skip, limit))
    }

    /// Notices that may be delivered at `now`, the longest due first; at most `limit`.
    pub fn notices(&self, now: Timestamp, limit: usize) -> Result<Vec<Queued>, Fault> {
        self.read_notices(|view| outbox::until(view, now, limit))
    }

    /// The notice with a key, if it is waiting.
    pub fn notice(&self, key: NoticeKey) -> Result<Option<Queued>, Fault> {
        self.read_notices(|view| outbox::named(view, key))
    }

    /// Whether the notice with a key has to wait for earlier ones of its queue; `None` if it is not waiting itself.
    pub fn is_notice_behind(&self, key: NoticeKey) -> Result<Option<bool>, Fault> {
        self.read(|view| outbox::is_behind(view, key))
    }

    /// Notices with numbers after this one, in order; at most `limit`.
    pub fn notices_after(&self, number: u64, limit: usize) -> Result<Vec<Queued>, Fault> {
        self.read_notices(|view| outbox::after(view, number, limit))
    }

    /// The notice with a number, if it is waiting.
    pub fn notice_numbered(&self, number: u64) -> Result<Option<Queued>, Fault> {
        self.read_notices(|view| outbox::numbered(view, number))
    }

    /// The earliest time at which a notice may be delivered.
    pub fn next_notice(&self) -> Result<Option<Timestamp>, Fault> {
        self.read(outbox::next)
    }

    /// Notices that were given up, the latest first; at most `limit`.
    pub fn dead_letters(&self, limit: usize) -> Result<Vec<Queued>, Fault> {
        self.read(|view| outbox::dead_letters(view, limit))
    }

    /// Some challenges after a number, open or closed, in order; none at the end.
    pub fn challenges_after(&self, after: Option<ChallengeId>) -> Result<Vec<Challenge>, Fault> {
        self.read(|view| challenges::after(view, after))
    }

    /// All events of a server, in order.
    pub fn server_events(&self, server: ServerId) -> Result<Vec<Dated<ServerEvent>>, Fault> {
        self.read(|view| servers::all_events(view, server))
    }

    /// The events of a tournament; empty if there is no such tournament.
    pub fn tournament(&self, tournament: EventId) -> Result<Vec<colonnade_events::Dated<TournamentEvent>>, Fault> {
        self.read(|view| tournaments::events(view, tournament))
    }

    /// The events of a tournament after a version.
    pub fn tournament_after(
        &self,
        tournament: EventId,
        version: u64,
    ) -> Result<Vec<colonnade_events::Dated<TournamentEvent>>, Fault> {
        self.read(|view| tournaments::events_after(view, tournament, version))
    }

    /// The overview of a tournament; `None` if there is no such tournament.
    pub fn tournament_overview(&self, tournament: EventId) -> Result<Option<TournamentOverview>, Fault> {
        self.read(|view| tournaments::overview(view, tournament))
    }

    /// The tournaments of a server, or of the host, at a stage, with numbers below `before`, the last first; at most
    /// `limit`.
    pub fn tournaments(
        &self,
        server: Option<ServerId>,
        stage: TournamentStage,
        before: Option<EventId>,
        limit: usize,
    ) -> Result<Vec<TournamentOverview>, Fault> {
        self.read(|view| tournaments::list(view, server, stage, before, limit))
    }

    /// The tournaments of all servers and of the host at each of some stages, with numbers below `before`, the last first;
    /// at most `limit` of each.
    pub fn tournaments_everywhere(
        &self,
        stages: &[TournamentStage],
        before: Option<EventId>,
        limit: usize,
    ) -> Result<Vec<Vec<TournamentOverview>>, Fault> {
        self.read(|view| {
            passes::for_each(view, stages, |view, &stage| tournaments::list_everywhere(view, stage, before, limit))
        })
    }

    /// The events of several tournaments, in the same order.
    pub fn tournaments_events(
        &self,
        tournaments: &[EventId],
    ) -> Result<Vec<Vec<colonnade_events::Dated<TournamentEvent>>>, Fault> {
        self.read(|view| tournaments::events_of_several(view, tournaments))
    }

    /// The tournaments in which a player has a part, as an entrant or as the organiser, by number.
    pub fn tournaments_of(&self, player: PlayerId) -> Result<Vec<TournamentOverview>, Fault> {
        self.read(|view| {
            let ids = tournaments::of(view, player)?;
            let found = passes::for_each(view, &ids, |view, &id| tournaments::overview(view, id))?;
            Ok(found.into_iter().flatten().collect())
        })
    }

    /// The season that follows a season of a league; `None` if there is none yet.
    pub fn next_season(&self, tournament: EventId) -> Result<Option<EventId>, Fault> {
        self.read(|view| tournaments::next_season(view, tournament))
    }

    /// The game of a tournament; `None` if it was not made.
    pub fn tournament_game(&self, tournament: EventId, key: GameKey) -> Result<Option<GameId>, Fault> {
        self.read(|view| tournaments::game(view, tournament, key))
    }

    /// The games of a tournament that were made, by their keys.
    pub fn tournament_games(&self, tournament: EventId) -> Result<Vec<(GameKey, GameId)>, Fault> {
        self.read(|view| tournaments::games(view, tournament))
    }

    /// The games of a tournament that run, or whose last change the tournament has not taken.
    pub fn open_tournament_games(&self, tournament: EventId) -> Result<Vec<OpenTournamentGame>, Fault> {
        self.read(|view| tournaments::open_games(view, tournament))
    }
}
