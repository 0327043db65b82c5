import type { Locator, Page } from 'playwright-core'

export type Kind = 'money' | 'percent' | 'area' | 'number' | 'numbers' | 'minutes' | 'day' | 'instant' | 'phone'

/** A field on the screen. */
export interface Seen {
  /** Its text after it was left. */
  readonly shown: string
  readonly invalid: boolean
  readonly error: string
}

/** The result of pressing save. */
export interface Pressed {
  /** The bodies of the sent requests; empty if the form was not sent. */
  readonly sent: readonly unknown[]
  readonly fields: Readonly<Record<string, Seen>>
}

declare global {
  interface Window {
    typing: {
      sent: unknown[]
      /** Responses of the server to the changes. */
      answers: unknown[]
      /** Responds to changes here, instead of sending them. */
      holds: boolean
      type(form: Element, texts: Readonly<Record<string, string>>): Promise<void>
      press(form: Element): Promise<Pressed>
      /** Waits until the page is idle: the input is validated and rendered. */
      rest(): Promise<void>
      /** The current fields, without a press. */
      look(form: Element): Pressed
    }
  }
}

/**
 * Types inside the page: hundreds of texts are entered through the browser's own editing (whose treatment of unusual characters is
 * part of the test) and left by a real blur, without a round trip for each.
 */
export const installTyping = (page: Page) =>
  page.addInitScript(() => {
    const HELD = 'Held by the test.'
    const sent: unknown[] = []
    const answers: unknown[] = []
    const real = window.fetch
    // React renders between two tasks, as between two user actions.
    const turn = () =>
      new Promise<void>((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => done()
        port2.postMessage(null)
      })
    window.fetch = async (input, init) => {
      // Drafts are saved automatically while typing: they are not a submit of the form.
      const isDraft = String(input).includes('/booking-draft')
      const isChange = (init?.method ?? 'GET') !== 'GET' && typeof init?.body === 'string' && !isDraft
      if (isChange) sent.push(JSON.parse(String(init.body)))
      if (!isChange) return real(input, init)
      if (!window.typing.holds) {
        const answer = await real(input, init)
        if (answer.ok) answers.push(await answer.clone().json())
        return answer
      }
      await turn()
      const body = { message: HELD, errors: { nowhere: [HELD] } }
      return new Response(JSON.stringify(body), { status: 422, headers: { 'content-type': 'application/json' } })
    }
    const field = (form: Element, path: string) => {
      const found = form.querySelector(`input[data-kind][data-path="${CSS.escape(path)}"]`)
      if (!(found instanceof HTMLInputElement)) throw new Error(`There is no field ${path}.`)
      return found
    }
    const seen = (input: HTMLInputElement) => {
      let error = ''
      for (let at = input.parentElement; at && error === ''; at = at.parentElement) {
        if (at.matches('form')) break
        if (at.matches('.mantine-InputWrapper-root'))
          error = at.querySelector('.mantine-InputWrapper-error')?.textContent ?? ''
      }
      return { shown: input.value, invalid: input.getAttribute('aria-invalid') === 'true', error }
    }
    const look = (form: Element) =>
      Object.fromEntries(
        [...form.querySelectorAll<HTMLInputElement>('input[data-kind][data-path]')].map((input) => [
          input.dataset.path ?? '',
          seen(input),
        ]),
      )
    const until = async (isSo: () => boolean) => {
      for (let turns = 0; !isSo(); turns += 1) {
        if (turns > 500_000) throw new Error('The form neither sends nor says what is wrong.')
        await turn()
      }
    }
    window.typing = {
      sent,
      answers,
      holds: false,
      async type(form, texts) {
        for (const [path, text] of Object.entries(texts)) {
          const input = field(form, path)
          input.focus()
          input.select()
          if (text === '') document.execCommand('delete')
          else document.execCommand('insertText', false, text)
          await turn()
          input.blur()
          await turn()
        }
      },
      // React's pending work runs before background tasks.
      rest: () => window.scheduler.postTask(() => undefined, { priority: 'background' }),
      look: (form) => ({ sent: [], fields: look(form) }),
      async press(form) {
        if (!(form instanceof HTMLFormElement)) throw new Error('There is no form to save.')
        const before = sent.length
        form.requestSubmit()
        await turn()
        const alerts = () => [...form.querySelectorAll('[role="alert"]')].map((alert) => alert.textContent ?? '')
        const isHeld = () =>
          form.querySelector('[aria-invalid="true"]') !== null || alerts().some((text) => !text.includes(HELD))
        await until(() => sent.length > before || isHeld())
        // The request has its response, and the form is idle again.
        const isAnswered = () =>
          !form.isConnected ||
          (form.getAttribute('aria-busy') !== 'true' && alerts().some((text) => text.includes(HELD)))
        if (sent.length > before) await until(isAnswered)
        return { sent: sent.slice(before), fields: look(form) }
      },
    }
  })

export const holdChanges = (page: Page, holds: boolean) =>
  page.evaluate((on) => {
    window.typing.holds = on
  }, holds)

/**
 * Types one text after another into a field and leaves it; presses save if the field accepts the text. Of the refused texts only the
 * first is submitted: one is enough to show that such a field blocks the form.
 */
export const typeEach = (form: Locator, path: string, texts: readonly string[], presses: boolean): Promise<Pressed[]> =>
  form.evaluate(
    async (node, [at, all, mayPress]) => {
      const results: Pressed[] = []
      let isHeldOnce = false
      for (const text of all) {
        await window.typing.type(node, { [at]: text })
        await window.typing.rest()
        const seen = window.typing.look(node)
        const isTold = seen.fields[at]?.invalid === true
        const presses = mayPress && !(isTold && isHeldOnce)
        isHeldOnce ||= isTold
        results.push(presses ? await window.typing.press(node) : seen)
      }
      return results
    },
    [path, texts, presses] as const,
  )

/** The texts of a form's fields, by their path. */
export const shownIn = (form: Locator): Promise<Readonly<Record<string, Seen>>> =>
  form.evaluate((node) => window.typing.look(node).fields)

/** Types each field's text and leaves it. */
export const typeAll = (form: Locator, texts: Readonly<Record<string, string>>): Promise<void> =>
  form.evaluate((node, typed) => window.typing.type(node, typed), texts)

/** Saves to the server by `press`; returns the request and the stored record. */
export async function saved(page: Page, press: () => Promise<void>): Promise<{ sent: unknown; answer: unknown }> {
  const before = await page.evaluate(() => {
    window.typing.holds = false
    return { sent: window.typing.sent.length, answers: window.typing.answers.length }
  })
  await press()
  await page.waitForFunction(({ answers }) => window.typing.answers.length > answers, before)
  return page.evaluate(
    ({ sent, answers }) => ({ sent: window.typing.sent[sent], answer: window.typing.answers[answers] }),
    before,
  )
}
