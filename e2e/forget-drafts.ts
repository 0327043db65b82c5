import type { Page } from 'playwright-core'

interface Draft {
  readonly unit: { readonly id: number }
  readonly sale_offer_id: number | null
}

/** Discards the signed-in user's booking drafts, so that the next booking form starts empty. */
export async function forgetDrafts(page: Page): Promise<void> {
  const [origin] = (await page.context().storageState()).origins
  const kept = origin?.localStorage.find(({ name }) => name === 'storey-session')?.value ?? '{}'
  const { token, organization_id } = JSON.parse(kept) as { token: string; organization_id: number }
  const headers = { authorization: `Bearer ${token}` }
  const common = `locale=en&organization_id=${organization_id}`
  const answer = await page.request.get(`/api/inventory/booking-drafts?${common}`, { headers })
  if (!answer.ok()) throw new Error(`${answer.status()}: ${await answer.text()}`)
  for (const { unit, sale_offer_id } of ((await answer.json()) as { data: Draft[] }).data) {
    const offer = sale_offer_id === null ? '' : `&sale_offer_id=${sale_offer_id}`
    await page.request.delete(`/api/inventory/units/${unit.id}/booking-draft?${common}${offer}`, { headers })
  }
}
