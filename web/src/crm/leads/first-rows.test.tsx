import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawFirstRows } from './first-rows.ts'

const leads = [
  { id: 7, full_name: 'ليلى <b>حداد</b>', seen_at: null },
  { id: 9, full_name: 'Omar Said', seen_at: '2026-11-01T10:00:00Z' },
]
const answer = (status = 200) => Promise.resolve(Response.json({ data: leads }, { status }))
const drawn = () => [...document.querySelectorAll('.first-rows a')]
const page = (html: string) => {
  document.body.innerHTML = `<div id="root">${html}</div>`
}

beforeEach(() => {
  page('')
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})
afterEach(() => void vi.unstubAllGlobals())

describe('first rows on a phone', () => {
  it('names are drawn as text that links to their leads, and an unread lead is strong', async () => {
    await drawFirstRows(answer())

    expect(drawn().map((name) => [name.textContent, name.getAttribute('href')])).toEqual([
      ['ليلى <b>حداد</b>', '/crm/leads/7'],
      ['Omar Said', '/crm/leads/9'],
    ])
    expect(drawn().map((name) => name.hasAttribute('data-strong'))).toEqual([true, false])
  })

  it('the body of the response is left for the list', async () => {
    const response = answer()
    await drawFirstRows(response)

    expect(await (await response).json()).toEqual({ data: leads })
  })

  it('nothing is drawn on a wide window, of a refusal, or without a connection', async () => {
    await drawFirstRows(answer(401))
    await drawFirstRows(Promise.reject(new TypeError('offline')))
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    await drawFirstRows(answer())

    expect(drawn()).toEqual([])
  })

  it('names stay while the page loads, and go when it shows its list or says why not', async () => {
    await drawFirstRows(answer())
    const root = document.getElementById('root')
    const show = async (html: string) => {
      if (root) root.innerHTML = html
      await new Promise((done) => setTimeout(done))
    }

    await show('<main></main>')
    expect(drawn()).toHaveLength(2)
    await show('<main><h1>Leads</h1><div aria-busy="true">Loading</div></main>')
    expect(drawn()).toHaveLength(2)
    await show('<main><h1>Leads</h1><ul aria-busy="true"><li>Omar</li></ul></main>')
    expect(drawn()).toEqual([])
  })

  it('nothing is drawn over a page that is there already', async () => {
    page('<main><h1>Couldn’t load leads</h1></main>')
    await drawFirstRows(answer())

    expect(drawn()).toEqual([])
  })
})
