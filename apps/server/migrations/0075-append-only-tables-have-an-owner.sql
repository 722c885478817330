-- role: florin_records
-- Rows of these tables are only added. From here on they belong to florin_records, a role that cannot log in: the server hands them over
-- before it runs this file (src/platform/append-only.ts), and the product's role keeps select and insert. Where the product's role has to own
-- them, triggers refuse what it could do otherwise; these were missing.
create trigger deal_event_no_truncate before truncate on deal_event for each statement execute function refuse_change();
create trigger merchant_event_never_deleted before delete on merchant_event for each row execute function refuse_change();
create trigger merchant_event_no_truncate before truncate on merchant_event for each statement execute function refuse_change();
create trigger evidence_view_no_truncate before truncate on evidence_view for each statement execute function refuse_change();
