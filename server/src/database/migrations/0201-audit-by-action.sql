-- The audit log grows with every change: a rare action, or what was refused, is found without reading all of it.
create index audit_log_action on audit_log (action text_pattern_ops, id desc);
create index audit_log_trouble on audit_log (result, id desc) where result <> 'done';
