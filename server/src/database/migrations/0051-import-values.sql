-- Imports that were begun before refuse what they cannot read, as they were checked.
update lead_imports set options = '{"unreadable": "refuse", "values": []}'::jsonb || options;
