-- Where a lead lives, which decides taxes, papers and the hours to call; a nationality says none of it.
alter table leads add column residence_country text
  constraint leads_residence_country check (residence_country ~ '^[A-Z]{2}$');

-- It is personal: the audit log says that it changed, never from what to what.
drop trigger leads_audit_added on leads;
drop trigger leads_audit_changed on leads;
drop trigger leads_audit_gone on leads;
select audited('leads',
  '{full_name,email,phone,whatsapp,nationality,residence_country,language,interest_note,brought_by,other_emails,other_phones}',
  '{email_key,search,next_activity_at,last_contacted_at,has_twin,campaign_key,brought_by_key}', true);
