import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { raisedRules, textFiles, unnamedRules } from './raised-rules.ts'

const SERVER = fileURLToPath(new URL('../..', import.meta.url))

describe('rules of the database', () => {
  it('every rule that a function of the schema enforces is named in a test of the server', async () => {
    const rules = raisedRules(await textFiles(`${SERVER}/src/database/schema`, '.sql'))
    const tests = [
      ...(await textFiles(`${SERVER}/src`, '.test.ts')),
      ...(await textFiles(`${SERVER}/test`, '.test.ts')),
    ]

    expect(rules.length).toBeGreaterThan(40)
    expect(unnamedRules(rules, tests)).toEqual([])
  })

  it('a rule that no test names is reported with its function and file', () => {
    const rules = raisedRules([{ path: 'tables/bookings.sql', text: FUNCTIONS }])

    expect(rules).toEqual([
      { name: 'paid_in_full', raised_by: 'check_paid', file: 'tables/bookings.sql' },
      { name: 'paid_once', raised_by: 'check_paid', file: 'tables/bookings.sql' },
    ])
    expect(unnamedRules(rules, [{ path: 'a.test.ts', text: `{ constraint: 'paid_in_full' } // paid_once` }])).toEqual([
      'No test of the server names the rule paid_once of the function check_paid in tables/bookings.sql: add a statement that it refuses to server/test/schema/rules-of-*.test.ts.',
    ])
  })

  it('a rule whose exception names no constraint has the name of its function', () => {
    const text = FUNCTIONS.replaceAll(/, constraint = '\w+'/g, '')

    expect(raisedRules([{ path: 'tables/bookings.sql', text }]).map(({ name }) => name)).toEqual([
      'check_paid',
      'check_paid',
    ])
  })
})

const FUNCTIONS = `
-- Raises nothing: constraint = 'in_a_comment'.
create function sum_paid(booking bigint) returns numeric language sql as $$ select 1 $$;
create function check_paid() returns trigger language plpgsql as $$
begin
  if new.paid < new.price then
    raise exception 'booking % is not paid', new.id using errcode = 'check_violation', constraint = 'paid_in_full';
  end if;
  raise notice 'checked';
  raise check_violation using message = 'paid twice', constraint = 'paid_once';
exception when others then
  raise;
end
$$;`
