-- The confirmation that the provider has taken and still works on: a refusal that comes later is the answer to it.
alter table orders add column processing_no integer;

-- A buyer whose payment came to nothing is told so by e-mail, once an order.
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (case
  when trial_id is not null then kind = 'trial'
  when subscription_id is not null then kind = 'welcome'
  when account_letter_id is not null then kind = 'account'
  when club_invite_id is not null then kind = 'club_invite'
  when quote_number is not null then kind = 'quote'
  else kind in ('zip', 'invoice', 'receipt', 'third_party_copy', 'tax_record', 'refund', 'payment_failed') end);
