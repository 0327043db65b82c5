-- What a super admin sees of the installation, and may do with its jobs. These functions run as the owner, because the
-- queue belongs to no organization and the platform's role may read neither it nor e-mails. Nothing here returns the
-- content of a job or of an e-mail.

-- The database, the queue and the e-mails in figures.
create function system_figures() returns jsonb language plpgsql stable security definer set search_path = public as $$
begin
  return jsonb_build_object(
    'database', jsonb_build_object(
      'version', current_setting('server_version'),
      'size_bytes', pg_database_size(current_database()),
      'connections', (select numbackends from pg_stat_database where datname = current_database()),
      'max_connections', current_setting('max_connections')::integer,
      'replicas', (select count(*) from pg_stat_replication)),
    'queues', (select coalesce(jsonb_agg(q order by q.failed desc, q.waiting desc, q.name), '[]') from (
      select name, count(*) filter (where state in ('created', 'retry')) as waiting,
        count(*) filter (where state = 'active') as running,
        count(*) filter (where state = 'failed') as failed,
        extract(epoch from now() - min(start_after)
          filter (where state in ('created', 'retry') and start_after <= now()))::integer as oldest_seconds
      from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name) q),
    'emails', (select jsonb_build_object(
        'waiting', count(*) filter (where status in ('queued', 'sending')),
        'sent', count(*) filter (where status = 'sent'),
        'failed', count(*) filter (where status in ('failed', 'bounced')),
        'uncertain', count(*) filter (where status = 'uncertain'))
      from emails where created_at > now() - interval '1 day'),
    'failed_emails', (select coalesce(jsonb_agg(e), '[]') from (
      select kind, left(error, 300) as error, request_id, created_at as at from emails
      where created_at > now() - interval '7 days' and status in ('failed', 'bounced')
      order by created_at desc limit 10) e));
end
$$;

-- Jobs in one state, newest first, at most a hundred.
create function system_jobs(wanted_states text[]) returns table (
    id uuid, queue text, state text, attempts integer, max_attempts integer, created_at timestamptz,
    started_at timestamptz, ended_at timestamptz, error text)
  language plpgsql stable security definer set search_path = public as $$
begin
  return query select j.id, j.name::text, j.state::text, j.retry_count + 1, j.retry_limit + 1, j.created_on::timestamptz,
      j.started_on::timestamptz, j.completed_on::timestamptz,
      left(coalesce(j.output->>'message', j.output->'value'->>'message'), 300)
    from pgboss.job j where j.state::text = any (wanted_states)
    order by coalesce(j.completed_on, j.started_on, j.created_on) desc, j.id limit 100;
end
$$;

-- Queues failed or canceled jobs again, once more than they were tried; returns the ids of those that were.
create function retry_jobs(job_ids uuid[]) returns setof uuid
  language plpgsql security definer set search_path = public as $$
begin
  return query update pgboss.job j set state = 'retry', start_after = now(), completed_on = null,
      retry_limit = greatest(j.retry_limit, j.retry_count + 1)
    where j.id = any (job_ids) and j.state::text in ('failed', 'cancelled', 'retry') returning j.id;
end
$$;

-- Deletes jobs that do not run; returns the ids of those that were.
create function discard_jobs(job_ids uuid[]) returns setof uuid
  language plpgsql security definer set search_path = public as $$
begin
  return query delete from pgboss.job j where j.id = any (job_ids) and j.state::text <> 'active' returning j.id;
end
$$;

revoke all on function system_figures(), system_jobs(text[]), retry_jobs(uuid[]), discard_jobs(uuid[]) from public;
grant execute on function system_figures(), system_jobs(text[]), retry_jobs(uuid[]), discard_jobs(uuid[])
  to storey_platform;
