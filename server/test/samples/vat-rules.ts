import { vatRules } from '@storey/api/inventory/vat-rules.ts'
import { unique } from '../builders/basics.ts'
import { type Samples, type SampleWorld, sample } from './shape.ts'

/** A code that the call before did not have: a country has one rate. */
function nextCountry(): string {
  const at = unique() % 26 ** 2
  return String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26))
}

/** A rate of a country that no other sample has. */
async function rule({ owner }: SampleWorld) {
  const { id } = await owner
    .insertInto('vat_rules')
    .values({ country: 'BH', unit_use: 'commercial', percent: '10' })
    .onConflict((same) => same.constraint('vat_rules_one').doUpdateSet({ percent: '10', version: 1 }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id }
}

export const vatRuleSamples: Samples = [
  sample(vatRules.list, () => ({})),
  sample(vatRules.create, async ({ owner }) => {
    const country = nextCountry()
    await owner.deleteFrom('vat_rules').where('country', '=', country).execute()
    return { body: { country, unit_use: 'residential' as const, percent: '15' } }
  }),
  sample(vatRules.change, async (world) => ({ params: await rule(world), body: { percent: '12.5', version: 1 } })),
  sample(vatRules.remove, async (world) => ({ params: await rule(world) })),
]
