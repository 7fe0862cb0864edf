-- Every process hears of a change at its commit, whoever makes it (server/changes.ts). Equal notifications of a transaction are one.
create function notify_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', tg_argv[0]);
  return null;
end $$;
-- What is due later is found by polling; a claim or a postponement changes nothing for anybody else.
create trigger outbox_change after insert or update on outbox
  for each row when (new.state = 'pending' and new.due_at <= now()) execute function notify_change('jobs');
create trigger card_events_change after insert or update on card_events
  for each row when (new.state = 'pending' and new.due_at <= now()) execute function notify_change('events');
create trigger settings_change after insert or update on settings
  for each row when (new.key = 'maintenance_mode') execute function notify_change('state');
create trigger catalogue_version_change after insert or update on catalogue_version
  for each row execute function notify_change('state');
