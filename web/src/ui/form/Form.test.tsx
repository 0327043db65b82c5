import { Modal, TextInput } from '@mantine/core'
import { day, email, line, version } from '@storey/api/conventions.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { renderPart } from '../../../test/render.tsx'
import { DayInput } from '../fields/DayInput.tsx'
import { MoneyInput } from '../fields/MoneyInput.tsx'
import { RemoteMultiSelect } from '../fields/RemoteSelect.tsx'
import { dropAllKept, openKept, setKeeper } from '../kept/kept.ts'
import type { Choice, LoadChoices } from '../loadable.ts'
import { Form } from './Form.tsx'
import { FormActions } from './FormActions.tsx'
import { useEndpointForm } from './useEndpointForm.tsx'

const body = z.object({ full_name: line(), email: email.optional(), budget: z.int().nullable() })
type Send = (sent: z.input<typeof body>, how: { key: string }) => Promise<unknown>

const leadForm = (send: Send) =>
  function LeadForm() {
    const form = useEndpointForm({ schema: body, initial: { full_name: '', email: '', budget: null }, send })
    return (
      <Form form={form} guard={false}>
        <TextInput {...form.field('full_name', 'Full name')} />
        <TextInput {...form.field('email', 'E-mail')} />
        <MoneyInput {...form.field('budget', 'Budget')} currency="AED" />
        <FormActions save="Save lead" />
      </Form>
    )
  }

const refusal = (status: number, message: string, errors: Readonly<Record<string, readonly string[]>> = {}) =>
  Object.assign(new Error(message), { status, request_id: 'a1', errors })

describe('Form for the body of an endpoint', () => {
  it('Form sends nothing while a field is invalid, shows the error and moves the focus to it', async () => {
    const send = vi.fn<Send>()
    const { user } = await renderPart(leadForm(send))

    await user.click(screen.getByRole('button', { name: 'Save lead' }))

    const name = screen.getByRole('textbox', { name: /Full name/ })
    await waitFor(() => expect(document.activeElement).toBe(name))
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(send).not.toHaveBeenCalled()
  })

  it('Form lists many mistakes in the order of its fields, whatever the order of the schema', async () => {
    const town = z.string().refine(() => false, 'Name the capital.')
    const many = z.object({ city: town, phone: line(), license: line(), name: line() })
    function ManyForm() {
      const initial = { city: 'x', phone: '', license: '', name: '' }
      const form = useEndpointForm({ schema: many, initial, send: async () => undefined })
      return (
        <Form form={form} guard={false}>
          <TextInput {...form.field('name', 'Name')} />
          <TextInput {...form.field('license', 'License')} />
          <TextInput {...form.field('city', 'Cap')} />
          <TextInput {...form.field('phone', 'Phone')} />
          <FormActions save="Save" />
        </Form>
      )
    }
    const { user } = await renderPart(ManyForm)

    await user.click(screen.getByRole('button', { name: 'Save' }))

    const listed = within(await screen.findByRole('alert')).getAllByRole('button')
    // A message that names its field has the name once; "capital" does not name Cap.
    expect(listed.map(({ textContent }) => textContent)).toEqual([
      'Enter a name.',
      'Enter a license.',
      'Cap: Name the capital.',
      'Enter a phone number.',
    ])
  })

  it('Form sends its values once for repeated clicks and keys', async () => {
    let answer: (value?: unknown) => void = () => undefined
    const send = vi.fn<Send>(() => new Promise((done) => (answer = done)))
    const { user } = await renderPart(leadForm(send))
    await user.type(screen.getByRole('textbox', { name: /Full name/ }), 'Amal Haddad')
    await user.type(screen.getByRole('textbox', { name: /Budget/ }), '1.25m')
    await user.tab()

    const save = screen.getByRole('button', { name: 'Save lead' })
    await user.dblClick(save)
    await user.keyboard('{Control>}{Enter}{/Control}')
    answer()

    await waitFor(() => expect(save.getAttribute('data-loading')).toBeNull())
    expect(send.mock.calls.map(([sent]) => sent)).toEqual([{ full_name: 'Amal Haddad', budget: 125_000_000 }])
  })

  it('Form sends nothing while a field shows text that is not a value', async () => {
    const send = vi.fn<Send>()
    const { user } = await renderPart(leadForm(send))
    await user.type(screen.getByRole('textbox', { name: /Full name/ }), 'Amal Haddad')
    await user.type(screen.getByRole('textbox', { name: /Budget/ }), 'a lot')

    await user.click(screen.getByRole('button', { name: 'Save lead' }))

    const budget = screen.getByRole<HTMLInputElement>('textbox', { name: /Budget/ })
    await waitFor(() => expect(budget.getAttribute('aria-invalid')).toBe('true'))
    expect([budget.value, send.mock.calls.length]).toEqual(['a lot', 0])
  })

  it('Form shows the server’s error under its field, and retries with the same idempotency key', async () => {
    const send = vi
      .fn<Send>()
      .mockRejectedValueOnce(refusal(503, 'The server is busy.'))
      .mockRejectedValueOnce(refusal(422, 'Check the marked fields.', { email: ['This e-mail is taken.'] }))
    const { user } = await renderPart(leadForm(send))
    await user.type(screen.getByRole('textbox', { name: /Full name/ }), 'Amal Haddad')

    await user.click(screen.getByRole('button', { name: 'Save lead' }))
    // The announcer contains the same text.
    await screen.findByText('The server is busy.', { selector: 'p' })
    await user.click(screen.getByRole('button', { name: 'Save lead' }))

    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /E-mail/ }).getAttribute('aria-invalid')).toBe('true'),
    )
    expect(screen.getAllByText('This e-mail is taken.').length).toBeGreaterThan(0)
    const [first, second] = send.mock.calls.map(([, { key }]) => key)
    expect(second).toBe(first)
  })
})

describe('Form with a record created while typing', () => {
  const client = new QueryClient()
  const tagged = z.object({ tag_ids: z.array(z.int()) })
  const none: LoadChoices<Choice> = (search) => ({ queryKey: ['tags', search], queryFn: async () => ({ data: [] }) })
  const tagForm = (send: (sent: z.input<typeof tagged>) => Promise<unknown>, run: () => Promise<Choice | undefined>) =>
    function TagForm() {
      const form = useEndpointForm({ schema: tagged, initial: { tag_ids: [] as number[] }, send })
      return (
        <QueryClientProvider client={client}>
          <Form form={form} guard={false}>
            <RemoteMultiSelect
              {...form.field('tag_ids', 'Tags')}
              load={none}
              create={{ label: (name) => `Create "${name}"`, run }}
            />
            <FormActions save="Save tags" />
          </Form>
        </QueryClientProvider>
      )
    }
  const create = async (user: UserEvent) => {
    await user.type(screen.getByRole('combobox', { name: 'Tags' }), 'Cash buyer')
    await user.click(await screen.findByText('Create "Cash buyer"'))
    await user.click(screen.getByRole('button', { name: 'Save tags' }))
  }

  it('Form waits for a record that is being created and saves it', async () => {
    const { promise, resolve } = Promise.withResolvers<Choice>()
    const send = vi.fn(async () => undefined)
    const { user } = await renderPart(tagForm(send, () => promise))

    await create(user)
    expect(send).not.toHaveBeenCalled()
    resolve({ id: 7, name: 'Cash buyer' })

    await waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith({ tag_ids: [7] }, expect.anything()))
  })

  it('Form saves nothing when the record could not be created', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const send = vi.fn(async () => undefined)
    const { user } = await renderPart(tagForm(send, () => promise))

    await create(user)
    const save = screen.getByRole('button', { name: 'Save tags' })
    expect(save.getAttribute('data-loading')).not.toBeNull()
    resolve(undefined)

    await waitFor(() => expect(save.getAttribute('data-loading')).toBeNull())
    expect(send).not.toHaveBeenCalled()
  })
})

describe('Form with a record changed by another user', () => {
  const record = z.object({
    full_name: line().optional(),
    company: line().nullable().optional(),
    viewing_on: day.nullable().optional(),
    version,
  })
  const opened = { full_name: 'Amal Haddad', company: '', viewing_on: '2026-11-24' as string | null, version: 1 }
  const theirs = { ...opened, company: 'Haddad Holding', version: 2 }
  const edit = (send: (sent: z.input<typeof record>) => Promise<unknown>) =>
    function EditLead() {
      const form = useEndpointForm({ schema: record, initial: opened, send, compare: { read: () => theirs } })
      return (
        <Form form={form} guard={false}>
          <TextInput {...form.field('full_name', 'Full name')} />
          <TextInput {...form.field('company', 'Company')} />
          <DayInput {...form.field('viewing_on', 'Viewing')} />
          <FormActions save="Save lead" />
        </Form>
      )
    }
  const stale = () => Object.assign(new Error('Someone else changed this'), { code: 'stale', current: theirs })

  it('Form compares both versions by field and saves the chosen values over the newer version', async () => {
    const send = vi.fn((sent: z.input<typeof record>) =>
      sent.version === 1 ? Promise.reject(stale()) : Promise.resolve(sent),
    )
    const { user } = await renderPart(edit(send))
    const company = screen.getByRole('textbox', { name: /Company/ })
    await user.type(company, 'Haddad Group')
    await user.click(screen.getByRole('button', { name: 'Save lead' }))

    const dialog = within(await screen.findByRole('dialog'))
    const sides = dialog.getAllByRole<HTMLInputElement>('radio')
    expect(sides.map(({ checked }) => checked)).toEqual([true, false])
    expect(dialog.getByText('Haddad Holding')).toBeTruthy()
    await user.click(dialog.getByRole('radio', { name: /Haddad Holding/ }))
    await user.click(dialog.getByRole('button', { name: /^Save/ }))

    await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
    expect(send.mock.calls[1]?.[0]).toMatchObject({ company: 'Haddad Holding', version: 2 })
  })

  it('Form saves again automatically when the newer version has no conflicting change', async () => {
    const same = { ...opened, version: 2 }
    const send = vi.fn((sent: z.input<typeof record>) =>
      sent.version === 1
        ? Promise.reject(Object.assign(new Error('Someone else changed this'), { code: 'stale', current: same }))
        : Promise.resolve(sent),
    )
    const Part = () => {
      const form = useEndpointForm({ schema: record, initial: opened, send, compare: { read: () => same } })
      return (
        <Form form={form} guard={false}>
          <TextInput {...form.field('company', 'Company')} />
          <FormActions save="Save lead" />
        </Form>
      )
    }
    const { user } = await renderPart(Part)

    await user.click(screen.getByRole('button', { name: 'Save lead' }))

    await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(send.mock.calls[1]?.[0]).toMatchObject({ version: 2 })
  })
})

describe('input that outlives its session', () => {
  const key = btoa('k'.repeat(32))
  const lina = { user_id: 3, draft_key: key }

  it('a form begins with what was typed before a reload or an ended session, and offers to discard it', async () => {
    setKeeper(lina)
    const send = vi.fn<Send>()
    const first = await renderPart(leadForm(send))
    await first.user.type(screen.getByRole('textbox', { name: /Full name/ }), 'Amal Haddad')
    await expect.poll(() => localStorage.getItem('storey-kept')).not.toBeNull()
    // The session ends by itself: the page goes, the input stays.
    setKeeper(null)
    cleanup()
    setKeeper(lina)
    await openKept()

    const { user } = await renderPart(leadForm(send))
    const name = () => screen.getByRole('textbox', { name: /Full name/ })
    await waitFor(() => expect(name()).toHaveProperty('value', 'Amal Haddad'))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))

    expect(name()).toHaveProperty('value', '')
    expect(localStorage.getItem('storey-kept')).toBeNull()
  })

  it('input belongs to the dialog it was typed in, even while the dialog is not labelled yet', async () => {
    setKeeper(lina)
    const LeadForm = leadForm(vi.fn<Send>())
    const dialog = (title: string) => () => (
      <Modal opened onClose={() => undefined} title={title}>
        <LeadForm />
      </Modal>
    )
    const name = () => screen.findByRole('textbox', { name: /Full name/ })
    const reopen = async (title: string) => {
      setKeeper(null)
      cleanup()
      setKeeper(lina)
      await openKept()
      return renderPart(dialog(title))
    }
    const { user } = await renderPart(dialog('Lead of Amal'))
    await user.type(await name(), 'Amal Haddad')
    await expect.poll(() => localStorage.getItem('storey-kept')).not.toBeNull()

    await reopen('Lead of Badr')
    expect(await name()).toHaveProperty('value', '')
    await reopen('Lead of Amal')
    await waitFor(async () => expect(await name()).toHaveProperty('value', 'Amal Haddad'))
    dropAllKept(lina.user_id)
    setKeeper(null)
  })

  it.each(['saved', 'closed'])('a form that was %s begins empty the next time', async (how) => {
    setKeeper(lina)
    const send = vi.fn<Send>(async () => undefined)
    const { user } = await renderPart(leadForm(send))
    await user.type(screen.getByRole('textbox', { name: /Full name/ }), 'Amal Haddad')
    await expect.poll(() => localStorage.getItem('storey-kept')).not.toBeNull()
    if (how === 'saved') await user.click(screen.getByRole('button', { name: 'Save lead' }))
    if (how === 'saved') await waitFor(() => expect(send).toHaveBeenCalled())

    cleanup()

    await expect.poll(() => localStorage.getItem('storey-kept')).toBeNull()
    await renderPart(leadForm(send))
    expect(screen.getByRole('textbox', { name: /Full name/ })).toHaveProperty('value', '')
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
    setKeeper(null)
  })

  it('a form with a password keeps nothing', async () => {
    setKeeper(lina)
    const { user } = await renderPart(() => {
      const form = useEndpointForm({
        schema: z.object({ note: line(), password: line() }),
        initial: { note: '', password: '' },
        send: async () => undefined,
      })
      return (
        <Form form={form} guard={false}>
          <TextInput {...form.field('note', 'Note')} />
        </Form>
      )
    })
    await user.type(screen.getByRole('textbox', { name: /Note/ }), 'Amal Haddad')
    await new Promise((resolve) => setTimeout(resolve, 400))

    expect(localStorage.getItem('storey-kept')).toBeNull()
    setKeeper(null)
  })
})
