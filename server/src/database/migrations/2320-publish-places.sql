-- Brokerages see where a published project is.
create or replace view channel_projects with (security_barrier) as
  select p.organization_id, p.id, b.seller_name, p.name, p.code, p.tagline, p.description, p.status, p.country, p.city,
      p.district, p.address, p.currency, p.launch_on, p.completion_on, p.construction_percent, p.registration_number,
      b.prices, b.shows_taken, b.shows_plans, cover.uuid as cover_uuid,
      cover.type = 'image/svg+xml' as cover_drawn, b.request_limit,
      b.shows_plates, b.shows_tours, p.latitude, p.longitude
    from published_projects b
    join projects p on p.organization_id = b.organization_id and p.id = b.project_id
    left join files cover on cover.organization_id = p.organization_id and cover.id = p.cover_file_id;
