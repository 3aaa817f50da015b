-- What somebody has proven in one step and may use once in the next.

create unlogged table sys_ticket (
  hash       bytea primary key,
  purpose    text not null,
  payload    jsonb not null,
  expires_at timestamptz not null
);
create index sys_ticket_expires on sys_ticket (expires_at);
comment on table sys_ticket is 'One-time tickets by their hash; whoever reads the table has none of them.';
comment on column sys_ticket.purpose is 'The only step that takes it: a ticket for one thing is none for another.';
