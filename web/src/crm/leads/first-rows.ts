import type { leads } from '@storey/api/client-endpoints/leads.ts'
import type { ResponseOf } from '@storey/api/endpoint.ts'
import './first-rows.css'

type Lead = ResponseOf<typeof leads.list>['data'][number]

/** As `usePhone`. */
const PHONE = '(max-width: 47.99em)'
/** The place of a row that is not there yet; `PageSkeleton` and `TableSkeleton` are such places. */
const LOADING = 'div[aria-busy="true"]'

/**
 * Shows the names of the first leads on a phone as soon as they have arrived, which is long before the application can draw its list. They
 * lie over the page, where the list will have them, until the page has drawn something itself. A name that is pressed opens its lead.
 *
 * Nothing is stored, and nothing is drawn that this call did not return to this session.
 */
export async function drawFirstRows(response: Promise<Response>): Promise<void> {
  if (!window.matchMedia(PHONE).matches) return
  const answer = await response.catch(() => undefined)
  if (!answer?.ok || isDrawn()) return
  // The list reads the body itself.
  const { data } = (await answer.clone().json()) as ResponseOf<typeof leads.list>
  if (data.length === 0 || isDrawn()) return
  const rows = document.createElement('ul')
  rows.className = 'first-rows'
  rows.setAttribute('aria-label', 'Leads')
  rows.append(...data.map(rowOf))
  document.body.append(rows)
  const observer = new MutationObserver(() => {
    if (!isDrawn()) return
    observer.disconnect()
    rows.remove()
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

/** Whether the page has drawn its list, or says why it has none. */
function isDrawn(): boolean {
  const main = document.querySelector('main')
  return main !== null && main.textContent !== '' && main.querySelector(LOADING) === null
}

function rowOf({ id, full_name, seen_at }: Lead): HTMLLIElement {
  const row = document.createElement('li')
  const name = document.createElement('a')
  name.href = `/crm/leads/${id}`
  name.dir = 'auto'
  name.textContent = full_name
  name.toggleAttribute('data-strong', seen_at === null)
  row.append(name)
  return row
}
