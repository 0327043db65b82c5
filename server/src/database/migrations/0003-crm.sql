-- One organization's own leads, deals, pipelines, activities and tags. None of it ever leaves the organization.

create table tags (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 40),
  colour text not null check (colour in ('grey', 'indigo', 'blue', 'cyan', 'teal', 'green', 'lime', 'amber', 'orange', 'red', 'pink', 'violet')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id)
);
create unique index tags_name on tags (organization_id, lower(name));

create table leads (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  full_name text not null check (length(full_name) between 1 and 200),
  email text check (length(email) <= 254),
  phone text check (phone ~ '^\+[1-9][0-9]{4,14}$'),
  whatsapp text check (whatsapp ~ '^\+[1-9][0-9]{4,14}$'),
  nationality text check (nationality ~ '^[A-Z]{2}$'),
  language text check (language ~ '^[a-z]{2}$'),
  source text not null default 'other' check (source in ('website', 'walk_in', 'referral', 'portal', 'campaign', 'broker',
    'whatsapp', 'phone', 'event', 'import', 'other')),
  campaign text,
  status text not null default 'new' check (status in ('new', 'contacted', 'qualified', 'viewing', 'negotiation',
    'converted', 'nurturing', 'lost', 'junk')),
  owner_id bigint references users,
  purpose text check (purpose in ('investment', 'end_use')),
  budget_min bigint check (budget_min between 0 and 9007199254740991),
  budget_max bigint check (budget_max between 0 and 9007199254740991),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  bedrooms_wanted integer[] not null default '{}',
  property_types_wanted text[] not null default '{}',
  interest_note text not null default '',
  timeframe text check (timeframe in ('now', '1_3_months', '3_6_months', '6_12_months', 'later')),
  rating text not null default 'unrated' check (rating in ('hot', 'warm', 'cold', 'unrated')),
  lost_reason text,
  brought_by text,
  next_activity_at timestamptz,
  last_contacted_at timestamptz,
  seen_at timestamptz,
  opted_out boolean not null default false,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  -- Plain columns, because an index on lower(email) is out of reach under row-level security: lower() is not leakproof.
  email_key text generated always as (lower(email)) stored,
  search text generated always as (
    lower(full_name) || E'\n' || coalesce(lower(email), '') || E'\n' || coalesce(phone, '') || E'\n' || coalesce(whatsapp, '')) stored,
  unique (organization_id, id),
  constraint leads_reachable check (email is not null or phone is not null),
  constraint leads_budget_order check (budget_max is null or budget_min is null or budget_max >= budget_min),
  constraint leads_lost_has_reason check (status <> 'lost' or lost_reason is not null)
);
create index leads_newest on leads (organization_id, created_at desc, id desc) where deleted_at is null;
create index leads_name on leads (organization_id, lower(full_name), id) where deleted_at is null;
create index leads_status on leads (organization_id, status, created_at desc) where deleted_at is null;
create index leads_owner on leads (organization_id, owner_id, created_at desc) where deleted_at is null;
create index leads_next_activity on leads (organization_id, next_activity_at, id) where deleted_at is null;
create index leads_last_contacted on leads (organization_id, last_contacted_at desc nulls last, id desc) where deleted_at is null;
create index leads_unseen on leads (organization_id, owner_id) where deleted_at is null and seen_at is null;
create index leads_email on leads (organization_id, email_key) where deleted_at is null;
create index leads_phone on leads (organization_id, phone) where deleted_at is null;
-- A short list of pending entries: a long one makes the planner shun the index, and a search reads the whole table.
create index leads_search on leads using gin (search gin_trgm_ops) with (gin_pending_list_limit = 256) where deleted_at is null;

create table lead_tags (
  organization_id bigint not null,
  lead_id bigint not null,
  tag_id bigint not null,
  primary key (organization_id, lead_id, tag_id),
  foreign key (organization_id, lead_id) references leads (organization_id, id) on delete cascade,
  foreign key (organization_id, tag_id) references tags (organization_id, id) on delete cascade
);
create index lead_tags_tag on lead_tags (organization_id, tag_id);

-- What happened to a lead, written in the transaction that did it.
create table lead_history_items (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  lead_id bigint not null,
  kind text not null check (kind in ('created', 'field_changed', 'owner_changed', 'status_changed', 'stage_changed', 'tags_changed',
    'note_added', 'note_changed', 'note_deleted', 'activity_created', 'activity_changed', 'activity_completed', 'activity_reopened', 'activity_deleted', 'document_added',
    'document_deleted', 'deal_created', 'deal_changed', 'deal_deleted', 'deleted', 'restored', 'seen')),
  actor_id bigint references users,
  actor_name text,
  automatic boolean not null default false,
  field text,
  old jsonb,
  new jsonb,
  subject_id bigint,
  subject_name text,
  at timestamptz not null default now(),
  foreign key (organization_id, lead_id) references leads (organization_id, id) on delete cascade
);
create index lead_history_items_lead on lead_history_items (organization_id, lead_id, at desc, id desc);

create table lead_notes (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  lead_id bigint not null,
  body_html text not null check (length(body_html) between 1 and 50000),
  body_text text not null,
  author_id bigint not null references users,
  author_name text not null,
  pinned_at timestamptz,
  edited_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, lead_id) references leads (organization_id, id) on delete cascade
);
create index lead_notes_lead on lead_notes (organization_id, lead_id, created_at desc) where deleted_at is null;

-- A colleague named in a note: a membership of the same organization.
create table note_mentions (
  organization_id bigint not null,
  note_id bigint not null,
  user_id bigint not null,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, note_id, user_id),
  foreign key (organization_id, note_id) references lead_notes (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references memberships (organization_id, user_id) on delete cascade
);
create index note_mentions_user on note_mentions (organization_id, user_id, created_at desc);

create table lead_documents (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  lead_id bigint not null,
  title text not null check (length(title) between 1 and 200),
  kind text not null default 'other' check (kind in ('passport', 'national_id', 'payment_proof', 'brochure', 'agreement', 'other')),
  file_id bigint not null,
  uploaded_by bigint references users,
  uploaded_by_name text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, lead_id) references leads (organization_id, id) on delete cascade,
  foreign key (organization_id, file_id) references files (organization_id, id)
);
create index lead_documents_lead on lead_documents (organization_id, lead_id, created_at desc) where deleted_at is null;

create table pipelines (
  organization_id bigint not null references organizations,
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  is_default boolean not null default false,
  position integer not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id)
);
create unique index pipelines_name on pipelines (organization_id, lower(name));
create unique index pipelines_one_default on pipelines (organization_id) where is_default;

create table stages (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  pipeline_id bigint not null,
  name text not null check (length(name) between 1 and 60),
  colour text not null check (colour in ('grey', 'indigo', 'blue', 'cyan', 'teal', 'green', 'lime', 'amber', 'orange', 'red', 'pink', 'violet')),
  position integer not null,
  probability integer not null check (probability between 0 and 100),
  kind text not null default 'open' check (kind in ('open', 'won', 'lost')),
  rotting_days integer check (rotting_days between 1 and 365),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (organization_id, id),
  unique (organization_id, pipeline_id, id),
  unique (organization_id, pipeline_id, id, kind),
  constraint stages_position unique (organization_id, pipeline_id, position) deferrable initially deferred,
  foreign key (organization_id, pipeline_id) references pipelines (organization_id, id) on delete cascade
);
create unique index stages_name on stages (organization_id, pipeline_id, lower(name));
create unique index stages_one_end on stages (organization_id, pipeline_id, kind) where kind <> 'open';

create table deals (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 200),
  lead_id bigint not null,
  pipeline_id bigint not null,
  stage_id bigint not null,
  rank text collate "C" not null check (rank ~ '^[0-9A-Za-z]*[1-9A-Za-z]$'),
  status text not null default 'open' check (status in ('open', 'won', 'lost')),
  hot boolean not null default false,
  owner_id bigint references users,
  value bigint not null default 0 check (value between 0 and 9007199254740991),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  expected_close_on date,
  unit_id bigint,
  project_id bigint,
  next_step text,
  lost_reason text,
  last_open_stage_id bigint,
  stage_entered_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_on date,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, lead_id) references leads (organization_id, id),
  -- Status and the stage's kind always agree, and the stage is one of the pipeline: one foreign key holds both.
  constraint deals_stage foreign key (organization_id, pipeline_id, stage_id, status)
    references stages (organization_id, pipeline_id, id, kind),
  foreign key (organization_id, unit_id) references units (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id),
  constraint deals_lost_has_reason check (status <> 'lost' or lost_reason is not null),
  constraint deals_closed_has_time check ((status = 'open') = (closed_at is null))
);
create unique index deals_rank on deals (organization_id, stage_id, rank) where deleted_at is null;
create index deals_lead on deals (organization_id, lead_id) where deleted_at is null;
create index deals_pipeline on deals (organization_id, pipeline_id, created_at desc) where deleted_at is null;
create index deals_owner on deals (organization_id, owner_id) where deleted_at is null;
create index deals_unit on deals (organization_id, unit_id) where unit_id is not null;
create index deals_project on deals (organization_id, project_id) where project_id is not null;
create index deals_title on deals using gin (lower(title) gin_trgm_ops);

create table deal_tags (
  organization_id bigint not null,
  deal_id bigint not null,
  tag_id bigint not null,
  primary key (organization_id, deal_id, tag_id),
  foreign key (organization_id, deal_id) references deals (organization_id, id) on delete cascade,
  foreign key (organization_id, tag_id) references tags (organization_id, id) on delete cascade
);
create index deal_tags_tag on deal_tags (organization_id, tag_id);

create table activities (
  organization_id bigint not null,
  id bigint generated always as identity primary key,
  type text not null check (type in ('call', 'meeting', 'viewing', 'task', 'email', 'whatsapp', 'follow_up')),
  subject text not null check (length(subject) between 1 and 200),
  description text not null default '',
  lead_id bigint,
  deal_id bigint,
  owner_id bigint references users,
  due_at timestamptz not null,
  duration_minutes integer check (duration_minutes between 1 and 1440),
  location text,
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  completed_at timestamptz,
  outcome text,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, lead_id) references leads (organization_id, id),
  foreign key (organization_id, deal_id) references deals (organization_id, id)
);
create index activities_due on activities (organization_id, due_at, id) where deleted_at is null;
create index activities_open on activities (organization_id, owner_id, due_at) where deleted_at is null and completed_at is null;
create index activities_lead on activities (organization_id, lead_id, due_at) where deleted_at is null;
create index activities_deal on activities (organization_id, deal_id, due_at) where deleted_at is null;

-- The next open activity of a lead, kept on the lead, so that lists sort by it through an index.
create function keep_next_activity(organization bigint, leads_touched bigint[]) returns void
language sql security definer set search_path = public as $$
  update leads set next_activity_at = (
      select min(due_at) from activities a
        where a.organization_id = leads.organization_id and a.lead_id = leads.id and a.completed_at is null and a.deleted_at is null)
    where organization_id = organization and id = any (leads_touched)
$$;
create function activities_keep_next() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform keep_next_activity(new.organization_id, array[new.lead_id]);
  else
    perform keep_next_activity(new.organization_id, array[old.lead_id, new.lead_id]);
  end if;
  return null;
end
$$;
create trigger activities_next after insert or update of lead_id, due_at, completed_at, deleted_at on activities
  for each row execute function activities_keep_next();

-- Kept counters: leads by status and seen, deals by stage and currency.
create table lead_counts (
  organization_id bigint not null references organizations,
  status text not null,
  seen boolean not null,
  count bigint not null default 0 check (count >= 0),
  primary key (organization_id, status, seen)
);
create table stage_counts (
  organization_id bigint not null,
  stage_id bigint not null,
  currency text not null,
  count bigint not null default 0 check (count >= 0),
  value bigint not null default 0 check (value >= 0),
  primary key (organization_id, stage_id, currency),
  foreign key (organization_id, stage_id) references stages (organization_id, id) on delete cascade
);

create function keep_lead_counts(organizations bigint[], statuses text[], seens boolean[], counts bigint[]) returns void
language plpgsql security definer set search_path = public as $$
declare
  moved record;
begin
  for moved in
    select o, s, e, sum(n) as n from unnest(organizations, statuses, seens, counts) as row (o, s, e, n)
      group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
  loop
    update lead_counts set count = count + moved.n
      where organization_id = moved.o and status = moved.s and seen = moved.e;
    if not found then
      insert into lead_counts as kept (organization_id, status, seen, count) values (moved.o, moved.s, moved.e, moved.n)
      on conflict (organization_id, status, seen) do update set count = kept.count + excluded.count;
    end if;
  end loop;
end
$$;
create function count_leads_added() returns trigger language plpgsql as $$
begin
  perform keep_lead_counts(array_agg(organization_id), array_agg(status), array_agg(seen_at is not null), array_agg(1::bigint))
    from added where deleted_at is null;
  return null;
end
$$;
create function count_leads_gone() returns trigger language plpgsql as $$
begin
  perform keep_lead_counts(array_agg(organization_id), array_agg(status), array_agg(seen_at is not null), array_agg(-1::bigint))
    from gone where deleted_at is null;
  return null;
end
$$;
create function count_leads_changed() returns trigger language plpgsql as $$
begin
  perform keep_lead_counts(array_agg(organization_id), array_agg(status), array_agg(seen), array_agg(n)) from (
    select organization_id, status, seen_at is not null as seen, 1::bigint as n from added where deleted_at is null
    union all
    select organization_id, status, seen_at is not null, -1::bigint from gone where deleted_at is null) as moved;
  return null;
end
$$;
create trigger leads_counted_added after insert on leads
  referencing new table as added for each statement execute function count_leads_added();
create trigger leads_counted_gone after delete on leads
  referencing old table as gone for each statement execute function count_leads_gone();
create trigger leads_counted_changed after update on leads
  referencing old table as gone new table as added for each statement execute function count_leads_changed();

create function keep_stage_counts(organizations bigint[], stage_ids bigint[], currencies text[], counts bigint[], sums bigint[]) returns void
language plpgsql security definer set search_path = public as $$
declare
  moved record;
begin
  for moved in
    select o, s, c, sum(n) as n, sum(v) as v from unnest(organizations, stage_ids, currencies, counts, sums) as row (o, s, c, n, v)
      group by 1, 2, 3 having sum(n) <> 0 or sum(v) <> 0 order by 1, 2, 3
  loop
    update stage_counts set count = count + moved.n, value = value + moved.v
      where organization_id = moved.o and stage_id = moved.s and currency = moved.c;
    if not found then
      insert into stage_counts as kept (organization_id, stage_id, currency, count, value) values (moved.o, moved.s, moved.c, moved.n, moved.v)
      on conflict (organization_id, stage_id, currency) do update set count = kept.count + excluded.count, value = kept.value + excluded.value;
    end if;
  end loop;
end
$$;
create function count_deals_added() returns trigger language plpgsql as $$
begin
  perform keep_stage_counts(array_agg(organization_id), array_agg(stage_id), array_agg(currency), array_agg(1::bigint), array_agg(value))
    from added where deleted_at is null;
  return null;
end
$$;
create function count_deals_gone() returns trigger language plpgsql as $$
begin
  perform keep_stage_counts(array_agg(organization_id), array_agg(stage_id), array_agg(currency), array_agg(-1::bigint), array_agg(-value))
    from gone where deleted_at is null;
  return null;
end
$$;
create function count_deals_changed() returns trigger language plpgsql as $$
begin
  perform keep_stage_counts(array_agg(organization_id), array_agg(stage_id), array_agg(currency), array_agg(n), array_agg(v)) from (
    select organization_id, stage_id, currency, 1::bigint as n, value as v from added where deleted_at is null
    union all
    select organization_id, stage_id, currency, -1::bigint, -value from gone where deleted_at is null) as moved;
  return null;
end
$$;
create trigger deals_counted_added after insert on deals
  referencing new table as added for each statement execute function count_deals_added();
create trigger deals_counted_gone after delete on deals
  referencing old table as gone for each statement execute function count_deals_gone();
create trigger deals_counted_changed after update on deals
  referencing old table as gone new table as added for each statement execute function count_deals_changed();

-- Text search: under row-level security a trigram operator, not leakproof, cannot use its index before the policy. This
-- function searches as the owner, inside the caller's organization only, and answers ids, which the policies then judge.
create function leads_matching(term text) returns setof bigint language sql stable security definer set search_path = public as $$
  select id from leads
    where organization_id = scope_organization() and deleted_at is null
      and search like '%' || replace(replace(replace(lower(term), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

-- Names of the organization's members in one look: the policy of users asks once a row, which boards of cards would feel.
create function members_in_scope() returns table (id bigint, full_name text) language sql stable security definer set search_path = public as $$
  select u.id, u.full_name from memberships m join users u on u.id = m.user_id where m.organization_id = scope_organization()
$$;

-- Deals by their title, their lead or the number of their unit.
create function deals_matching(term text) returns setof bigint language sql stable security definer set search_path = public as $$
  with pattern as materialized (
    select '%' || replace(replace(replace(lower(term), '\', '\\'), '%', '\%'), '_', '\_') || '%' as text)
  select id from deals
    where organization_id = scope_organization() and deleted_at is null and lower(title) like (select text from pattern)
  union
  select id from deals
    where organization_id = scope_organization() and deleted_at is null and lead_id in (select leads_matching(term))
  union
  select id from deals
    where organization_id = scope_organization() and deleted_at is null and unit_id in (
      select u.id from units u where u.organization_id = scope_organization() and lower(u.number) like (select text from pattern))
$$;

-- A pipeline ends with exactly one won and one lost stage; judged when the transaction ends, because stages trade places in it.
create function stages_end_rightly() returns trigger language plpgsql security definer set search_path = public as $$
declare
  touched bigint := coalesce(new.pipeline_id, old.pipeline_id);
begin
  if exists (select from pipelines where id = touched) and not (
    select count(*) filter (where kind = 'won') = 1 and count(*) filter (where kind = 'lost') = 1
        and count(*) filter (where kind = 'open') >= 1
        and max(position) filter (where kind = 'open') < min(position) filter (where kind <> 'open')
      from stages where pipeline_id = touched) then
    raise exception 'A pipeline has open stages, then one won and one lost stage.'
      using errcode = '23514', constraint = 'stages_end_rightly';
  end if;
  return null;
end
$$;
create constraint trigger stages_ends after insert or update of position, kind, pipeline_id or delete on stages
  deferrable initially deferred for each row execute function stages_end_rightly();

-- A new organization's first pipeline, made by roles that see no CRM. Does nothing where there is one.
create function make_default_pipeline(organization bigint, pipeline_name text, pipeline_stages jsonb) returns bigint
language plpgsql security definer set search_path = public as $$
declare
  made bigint := (select id from pipelines where organization_id = organization and is_default);
begin
  if made is not null then
    return made;
  end if;
  insert into pipelines (organization_id, name, is_default) values (organization, pipeline_name, true) returning id into made;
  insert into stages (organization_id, pipeline_id, name, colour, position, probability, kind, rotting_days)
    select organization, made, s.name, s.colour, s.position - 1, s.probability, s.kind, s.rotting_days
      from rows from (jsonb_to_recordset(pipeline_stages) as (name text, colour text, probability integer, kind text, rotting_days integer))
        with ordinality as s (name, colour, probability, kind, rotting_days, position);
  return made;
end
$$;
revoke execute on function make_default_pipeline from public;
grant execute on function make_default_pipeline to storey_account, storey_platform;

do $$
declare
  name text;
begin
  foreach name in array array['tags', 'leads', 'lead_tags', 'lead_history_items', 'lead_notes', 'note_mentions', 'lead_documents', 'pipelines',
    'stages', 'deals', 'deal_tags', 'activities', 'lead_counts', 'stage_counts'] loop
    perform wall(name::regclass);
    execute format('create policy in_scope on %I for all to storey_app using (organization_id = (select scope_organization()))', name);
  end loop;
end
$$;

grant select, insert, update, delete on tags, lead_tags, pipelines, stages, deal_tags, note_mentions to storey_app;
grant select, insert, update on leads, lead_notes, lead_documents, deals, activities to storey_app;
grant select, insert on lead_history_items to storey_app;
grant select on lead_counts, stage_counts to storey_app;
