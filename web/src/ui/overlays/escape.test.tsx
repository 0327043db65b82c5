import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { Button, Drawer, Menu, Modal, Popover, Select, TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { listenForEscape } from '../../theme/escape.ts'
import { DayInput } from '../fields/DayInput.tsx'
import { SidePanel } from '../SidePanel.tsx'
import { confirm } from './confirm.ts'
import { Overlays } from './Overlays.tsx'

/** A button that opens a layer, and the layer. */
function Opener({ name, children }: { name: string; children: (close: () => void, opened: boolean) => ReactNode }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button onClick={() => setOpened(true)}>{`Open ${name}`}</Button>
      {children(() => setOpened(false), opened)}
    </>
  )
}

const LAYERS = {
  panel: (inside: ReactNode) => (
    <Opener name="panel">
      {(close, opened) =>
        opened && (
          <SidePanel title="Panel" onClose={close}>
            <p>panel is open</p>
            {inside}
          </SidePanel>
        )
      }
    </Opener>
  ),
  drawer: (inside: ReactNode) => (
    <Opener name="drawer">
      {(close, opened) => (
        <Drawer opened={opened} onClose={close} title="Drawer">
          <p>drawer is open</p>
          {inside}
        </Drawer>
      )}
    </Opener>
  ),
  dialog: (inside: ReactNode) => (
    <Opener name="dialog">
      {(close, opened) => (
        <Modal opened={opened} onClose={close} title="Dialog" withCloseButton={false}>
          <p>dialog is open</p>
          {inside}
        </Modal>
      )}
    </Opener>
  ),
  palette: (inside: ReactNode) => (
    <Opener name="palette">
      {(close, opened) => (
        <Modal.Root opened={opened} onClose={close}>
          <Modal.Overlay />
          <Modal.Content aria-label="Palette">
            <p>palette is open</p>
            {inside}
          </Modal.Content>
        </Modal.Root>
      )}
    </Opener>
  ),
  popover: (inside: ReactNode) => (
    <Opener name="popover">
      {(close, opened) => (
        <Popover opened={opened} onChange={(open) => !open && close()} trapFocus>
          <Popover.Target>
            <span>Target</span>
          </Popover.Target>
          <Popover.Dropdown>
            <TextInput label="Notes" />
            <p>popover is open</p>
            {inside}
          </Popover.Dropdown>
        </Popover>
      )}
    </Opener>
  ),
}
type Layer = keyof typeof LAYERS
const all = Object.keys(LAYERS) as Layer[]
const isOpen = (layer: Layer) => screen.queryByText(`${layer} is open`) !== null

describe('Escape', () => {
  let end = () => {}
  beforeEach(() => {
    end = listenForEscape()
  })
  afterEach(() => end())

  const pairs = all.flatMap((below) => all.filter((above) => above !== below).map((above) => [below, above] as const))
  it.each(pairs)('closes a %s no sooner than the %s that it opened', async (below, above) => {
    const { user } = await renderPart(() => LAYERS[below](LAYERS[above](null)))
    await user.click(screen.getByText(`Open ${below}`))
    await user.click(await screen.findByText(`Open ${above}`))
    await screen.findByText(`${above} is open`)

    await user.keyboard('{Escape}')
    await waitFor(() => expect(isOpen(above)).toBe(false))
    expect(isOpen(below)).toBe(true)

    await user.keyboard('{Escape}')
    await waitFor(() => expect(isOpen(below)).toBe(false))
  })

  it.each(['panel', 'drawer', 'dialog', 'palette'] as const)(
    'closes a %s that lies below another no sooner than the other, whatever has the focus',
    async (below) => {
      const { user } = await renderPart(() => (
        <>
          {LAYERS[below](null)}
          {below === 'palette' ? LAYERS.dialog(null) : LAYERS.palette(null)}
        </>
      ))
      const above = below === 'palette' ? 'dialog' : 'palette'
      await user.click(screen.getByText(`Open ${below}`))
      await screen.findByText(`${below} is open`)
      screen.getByText(`Open ${above}`).click()
      await screen.findByText(`${above} is open`)
      const focused = document.activeElement
      if (focused instanceof HTMLElement) focused.blur()

      await user.keyboard('{Escape}')
      await waitFor(() => expect(isOpen(above)).toBe(false))
      expect(isOpen(below)).toBe(true)
    },
  )

  it.each(['panel', 'dialog', 'popover'] as const)(
    'closes a list, a menu and a calendar in a %s alone',
    async (layer) => {
      const { user } = await renderPart(() =>
        LAYERS[layer](
          <>
            <Select label="Next step" data={['Nothing', 'Tomorrow']} comboboxProps={{ withinPortal: false }} />
            <Menu>
              <Menu.Target>
                <button type="button">More</button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item>Copy</Menu.Item>
              </Menu.Dropdown>
            </Menu>
            <DayInput label="Day" value={null} onChange={() => undefined} />
          </>,
        ),
      )
      await user.click(screen.getByText(`Open ${layer}`))
      await user.click(await screen.findByRole('combobox', { name: 'Next step' }))
      await screen.findByRole('option', { name: 'Tomorrow' })
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('option', { name: 'Tomorrow' })).toBeNull())
      expect(isOpen(layer)).toBe(true)

      await user.click(screen.getByRole('button', { name: 'More' }))
      await screen.findByRole('menuitem', { name: 'Copy' })
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Copy' })).toBeNull())
      expect(isOpen(layer)).toBe(true)

      await user.click(screen.getByRole('textbox', { name: 'Day' }))
      await screen.findByRole('table')
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
      expect(isOpen(layer)).toBe(true)

      // The list stays in the document, hidden.
      await user.keyboard('{Escape}')
      await waitFor(() => expect(isOpen(layer)).toBe(false))
    },
  )

  it('answers a question over a panel with no, and leaves the panel open', async () => {
    let answer: boolean | undefined
    const ask = async () => {
      answer = await confirm({ title: 'Delete it?', effect: 'It is gone.', verb: 'Delete' })
    }
    const { user } = await renderPart(() => (
      <Overlays>{LAYERS.panel(<Button onClick={() => void ask()}>Ask</Button>)}</Overlays>
    ))
    await user.click(screen.getByText('Open panel'))
    await user.click(await screen.findByText('Ask'))
    await screen.findByText('It is gone.')

    await user.keyboard('{Escape}')
    await waitFor(() => expect(answer).toBe(false))
    expect(isOpen('panel')).toBe(true)
  })

  it('is left to the rule of all layers by every dialog, drawer and popover of the code', () => {
    const sources = new URL('../../', pathToFileURL(import.meta.filename))
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
    const own = files.filter((name) => /closeOnEscape(?!: )/.test(readFileSync(new URL(name, sources), 'utf8')))

    expect(files.length).toBeGreaterThan(300)
    expect(own.filter((name) => !name.endsWith('escape.test.tsx'))).toEqual([])
  })
})
