import type { Locator, Page } from 'playwright-core'

export type Kind = 'money' | 'percent' | 'area' | 'number' | 'numbers' | 'day' | 'instant' | 'phone'

/** A field as it stands on the screen. */
export interface Seen {
  /** The text in it once it was left. */
  readonly shown: string
  readonly invalid: boolean
  readonly error: string
}

/** What came of pressing save. */
export interface Pressed {
  /** The bodies of the requests that went out, none where the form was held back. */
  readonly sent: readonly unknown[]
  readonly fields: Readonly<Record<string, Seen>>
}

declare global {
  interface Window {
    typing: {
      sent: unknown[]
      /** What the server answered to the changes that it was sent. */
      answers: unknown[]
      /** Answers changes here, instead of sending them. */
      holds: boolean
      type(form: Element, texts: Readonly<Record<string, string>>): Promise<void>
      press(form: Element): Promise<Pressed>
      /** Waits until the page has nothing left to do: what was typed is judged and drawn. */
      rest(): Promise<void>
      /** The fields as they stand, without a press. */
      look(form: Element): Pressed
    }
  }
}

/**
 * The hands of the test, inside the page: hundreds of texts are typed by the browser's own editing (what it makes of an odd
 * character is part of what is tested) and left by a real blur, without a message to and fro for each of them.
 */
export const installTyping = (page: Page) =>
  page.addInitScript(() => {
    const HELD = 'Held by the test.'
    const sent: unknown[] = []
    const answers: unknown[] = []
    const real = window.fetch
    // React draws between two tasks, as it does between two things that a hand does.
    const turn = () =>
      new Promise<void>((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => done()
        port2.postMessage(null)
      })
    window.fetch = async (input, init) => {
      // A draft goes out by itself while one types: it is no save of the form.
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
      // What React still has to draw comes before anything in the background.
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
        // What was sent is answered, and the form is at rest again.
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
 * Types text after text into a field and leaves it; save is pressed where the field takes the text. Where it says that a text is
 * wrong, save is pressed for the first of them: one shows that such a field holds the form back.
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

/** What the fields of a form show, by their path. */
export const shownIn = (form: Locator): Promise<Readonly<Record<string, Seen>>> =>
  form.evaluate((node) => window.typing.look(node).fields)

/** Types each field's text and leaves it. */
export const typeAll = (form: Locator, texts: Readonly<Record<string, string>>): Promise<void> =>
  form.evaluate((node, typed) => window.typing.type(node, typed), texts)

/** Saves for real, by `press`; gives what was sent and what the server made of it. */
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
