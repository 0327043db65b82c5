-- A picture of a person, where there is one, stands wherever the person is named. Answers hold the name that it is kept under; its
-- address is signed when they leave the server.

-- The mark of a picture: what the server knows of its own connections alone stands in it, so that nobody's text is taken for one.
-- Null where the connection has none.
create function face_mark(avatar uuid) returns text language sql stable as $$
  select 'face:' || nullif(current_setting('app.face_mark', true), '') || ':' || avatar
$$;

-- The mark of a person's picture; null where there is none.
create function face_of(who bigint) returns text language sql stable security definer set search_path = public as $$
  select face_mark(avatar) from users where id = who
$$;

-- A person as answers name one: whoever may read the name beside a record sees the face to it.
create function person_of(who bigint, called text) returns jsonb language sql stable security definer set search_path = public as $$
  select jsonb_build_object('id', who, 'full_name', called)
    || coalesce((select jsonb_build_object('face', face_mark(avatar)) from users where id = who and avatar is not null), '{}')
$$;

-- The organization's members, and who else its records may name, in one look, as `members_in_scope` has them.
create function people_in_scope() returns table (id bigint, full_name text, person jsonb)
language sql stable security definer set search_path = public rows 30 as $$
  select u.id, u.full_name, jsonb_build_object('id', u.id, 'full_name', u.full_name)
      || case when u.avatar is null then '{}' else jsonb_build_object('face', face_mark(u.avatar)) end
    from users u
    where u.id in (select m.user_id from memberships m where m.organization_id = scope_organization()
      union select n.user_id from named_people n where n.organization_id = scope_organization())
$$;
revoke execute on function face_mark(uuid), face_of(bigint), person_of(bigint, text), people_in_scope() from public;
grant execute on function face_mark(uuid), face_of(bigint), person_of(bigint, text), people_in_scope() to storey_app, storey_platform, storey_worker;
