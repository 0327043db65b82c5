import pg from 'pg'

/** Stacks of a tower of the data set, each an outline of eight corners. */
export const STACKS = 5

/** A plate for every building, for the data set has none: in both copies, so that both servers open the same. */
export async function makePlates(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(`
      with drawn as (
        insert into files (organization_id, storage_key, name, type, size, sha256, width, height)
        select organization_id, 'bench-plate-' || id, 'plate.webp', 'image/webp', 1, sha256('plate'), 1600, 900 from buildings
        returning id, organization_id, storage_key)
      insert into floor_plates (organization_id, project_id, building_id, name, floor_from, floor_to, file_id)
      select b.organization_id, b.project_id, b.id, 'Typical floor', 1, 20, d.id
      from buildings b join drawn d on d.storage_key = 'bench-plate-' || b.id`)
    await client.query(
      `insert into floor_plate_shapes (organization_id, floor_plate_id, position, points, stack)
        select p.organization_id, p.id, s, array[x, 0, x + 9000, 0, x + 18000, 0, x + 18000, 40000, x + 18000, 90000, x + 9000, 90000, x, 90000, x, 40000], s
        from floor_plates p, generate_series(1, $1::integer) s, lateral (select (s - 1) * 20000 as x) at
        where p.building_id is not null and p.name = 'Typical floor'`,
      [STACKS],
    )
    await client.query('vacuum (analyze) floor_plates, floor_plate_shapes, files')
  } finally {
    await client.end()
  }
}
