-- The digits that a text prints are the end of a card, of an account or of a telephone, and the template knows which: a tail is
-- compared with that one only. "named": the word before the digits says it, as in Счет *1234.
alter table parsing_template_version add column tail_of text not null default 'card'
  check (tail_of in ('card', 'account', 'phone', 'named'));
