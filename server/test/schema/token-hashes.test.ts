import { CompiledQuery } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApp } from '../harness.ts'

const app = useTestApp([])

it('only the role of sign-in may read hashes of tokens, and passwords (S19)', async () => {
  const { rows } = await app.current.owner.executeQuery<{ place: string; readers: string[] }>(
    CompiledQuery.raw(`
      select c.relname || '.' || a.attname as place, array(
        select r.rolname::text from pg_roles r
        where r.rolname in ('storey_app', 'storey_own', 'storey_platform', 'storey_account', 'storey_worker')
          and has_column_privilege(r.oid, c.oid, a.attnum, 'select')
        order by 1) as readers
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and a.attname in ('token_hash', 'password_hash', 'code_hash', 'two_factor_secret')
      order by 1`),
  )

  expect(Object.fromEntries(rows.map(({ place, readers }) => [place, readers]))).toEqual({
    'account_links.password_hash': ['storey_account'],
    'account_links.token_hash': ['storey_account'],
    'api_tokens.token_hash': [],
    'availability_shares.token_hash': [],
    'buyer_links.code_hash': [],
    'buyer_links.token_hash': [],
    'first_start_links.token_hash': ['storey_account'],
    'invites.token_hash': ['storey_account'],
    'recovery_codes.code_hash': ['storey_account'],
    'registration_tokens.token_hash': [],
    'sign_in_challenges.token_hash': ['storey_account'],
    'tokens.token_hash': ['storey_account'],
    'user_credentials.password_hash': ['storey_account'],
    'user_credentials.two_factor_secret': ['storey_account'],
  })
})
