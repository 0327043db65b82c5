import type pg from 'pg'

/**
 * Everything the schema `public` of a database defines, one line a fact, sorted: columns, constraints, indexes, policies,
 * triggers, functions with their bodies, views, comments and rights. Two databases with the same lines have the same schema.
 */
export async function catalogOf(client: pg.Client): Promise<string[]> {
  const lines: string[] = []
  for (const query of QUERIES) {
    const { rows } = await client.query<{ line: string }>(query)
    lines.push(...rows.map(({ line }) => line))
  }
  return lines.sort()
}

/** The facts that only one of two catalogs has: `-` of the first, `+` of the second. */
export function differences(first: readonly string[], second: readonly string[]): string[] {
  const [left, right] = [new Set(first), new Set(second)]
  return [
    ...first.filter((line) => !right.has(line)).map((line) => `- ${line}`),
    ...second.filter((line) => !left.has(line)).map((line) => `+ ${line}`),
  ].sort((a, b) => (a.slice(2) < b.slice(2) ? -1 : 1))
}

const OURS = `relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

const QUERIES = [
  `select format('column %s.%s %s%s%s%s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end,
      case when a.attidentity <> '' then ' identity ' || a.attidentity::text else '' end,
      case when a.attgenerated <> '' then ' generated ' || a.attgenerated::text else '' end,
      coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), ''),
      coalesce(' comment ' || col_description(c.oid, a.attnum), '')) as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind in ('r', 'p', 'v') and ${OURS}`,
  `select format('relation %s %s row security %s %s %s %s %s', c.relname, c.relkind, c.relrowsecurity, c.relforcerowsecurity,
      c.reloptions, obj_description(c.oid, 'pg_class'), case c.relkind when 'v' then pg_get_viewdef(c.oid) end) as line
    from pg_class c where c.relkind in ('r', 'p', 'v', 'S') and ${OURS}`,
  `select format('order of columns %s: %s', c.relname, string_agg(a.attname, ', ' order by a.attnum)) as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and ${OURS} group by c.oid, c.relname`,
  `select format('constraint %s.%s %s %s %s', c.relname, k.conname, pg_get_constraintdef(k.oid), k.convalidated,
      obj_description(k.oid, 'pg_constraint')) as line
    from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype <> 'n' and ${OURS}`,
  `select format('index %s %s %s', pg_get_indexdef(i.indexrelid), i.indisvalid, obj_description(i.indexrelid, 'pg_class')) as line
    from pg_index i join pg_class c on c.oid = i.indrelid where ${OURS}`,
  `select format('policy %s.%s %s %s to %s using %s with check %s', c.relname, p.polname, p.polpermissive, p.polcmd,
      (select string_agg(case r.oid when c.relowner then 'owner' else r.rolname end, ', ' order by r.rolname)
        from pg_roles r where r.oid = any (p.polroles)),
      pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) as line
    from pg_policy p join pg_class c on c.oid = p.polrelid where ${OURS}`,
  `select format('trigger %s.%s %s %s', c.relname, t.tgname, t.tgenabled, pg_get_triggerdef(t.oid)) as line
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and ${OURS}`,
  `select format('function %s %s', pg_get_functiondef(p.oid), obj_description(p.oid, 'pg_proc')) as line
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  // An owner's own rights come with the relation, and the public's with a function, unless they were taken away.
  `select format('grant on %s to %s: %s', c.relname, coalesce(r.rolname, 'public'), string_agg(x.privilege_type, ', ' order by x.privilege_type)) as line
    from pg_class c cross join aclexplode(c.relacl) x left join pg_roles r on r.oid = x.grantee
    where x.grantee <> c.relowner and ${OURS} group by c.relname, r.rolname`,
  `select format('grant on %s.%s to %s: %s', c.relname, a.attname, coalesce(r.rolname, 'public'), string_agg(x.privilege_type, ', ' order by x.privilege_type)) as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid cross join aclexplode(a.attacl) x
    left join pg_roles r on r.oid = x.grantee where x.grantee <> c.relowner and ${OURS}
    group by c.relname, a.attname, r.rolname`,
  `select format('grant on function %s to %s', p.oid::regprocedure, coalesce(r.rolname, 'public')) as line
    from pg_proc p cross join aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x left join pg_roles r on r.oid = x.grantee
    where p.pronamespace = 'public'::regnamespace and x.grantee <> p.proowner
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  `select format('extension %s in %s', e.extname, e.extnamespace::regnamespace) as line from pg_extension e`,
  `select format('grant on schema public to %s: %s', coalesce(r.rolname, 'public'), x.privilege_type) as line
    from pg_namespace n cross join aclexplode(n.nspacl) x left join pg_roles r on r.oid = x.grantee
    where n.nspname = 'public' and x.grantee <> n.nspowner`,
  `select format('default rights %s %s', d.defaclobjtype, d.defaclacl) as line from pg_default_acl d`,
]
