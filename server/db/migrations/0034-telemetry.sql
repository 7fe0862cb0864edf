-- When the card provider made an event. And the trace that a payment, an event and a job belong to, as W3C's traceparent; null
-- where nobody collects traces, and in rows of versions before this one.
alter table card_events add column created_at timestamptz;
alter table card_events add column traceparent text;
alter table orders add column traceparent text;
alter table outbox add column traceparent text;
