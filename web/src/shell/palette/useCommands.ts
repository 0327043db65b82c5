import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { search } from '@storey/api/client-endpoints.ts'
import { phoneText } from '@storey/api/phone-text.ts'
import { SEARCH_SHORTEST } from '@storey/api/search.ts'
import {
  IconClock,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
  IconSwitch,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { chooseOrganization, mayUse } from '../../http/session.ts'
import { useSession } from '../../http/useSession.ts'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { leave } from '../leave.ts'
import { roleName } from '../role-name.ts'
import { offeredBy, useSite } from '../site.ts'
import { useMayOpen } from '../useMayOpen.ts'
import type { Command, Section } from './commands.ts'
import { foundKinds } from './found.ts'
import { paletteIcons } from './icons.ts'
import { matches } from './matches.ts'
import { readRecent } from './recent.ts'

const PAUSE_MS = 200

interface Commands {
  readonly sections: readonly Section[]
  /** The search is running and has no results yet. */
  readonly looking: boolean
  readonly error: unknown
  readonly again: () => void
}

/** All matches of the input: recent records, screens, actions, and search results of the server. */
export function useCommands(typed: string, onShortcuts: () => void): Commands {
  const term = typed.trim()
  const screens = useScreens()
  const actions = useActions(onShortcuts)
  const recent = readRecent().map(({ to, title, area }) => ({
    id: `recent ${to}`,
    title,
    note: area,
    icon: IconClock,
    to,
  }))
  const records = useRecords(term)
  const fitting = (commands: readonly Command[]) =>
    term === '' ? commands : commands.filter(({ title, words = '' }) => matches(term, `${title} ${words}`))
  const sections = [
    { title: 'Recent', commands: fitting(recent) },
    { title: 'Screens', commands: fitting(screens) },
    { title: 'Actions', commands: fitting(actions) },
    { title: 'Records', commands: records.commands },
  ]
  return { ...records, sections: sections.filter(({ commands }) => commands.length > 0) }
}

function useScreens(): Command[] {
  const mayOpen = useMayOpen()
  const site = useSite()
  const listed = offeredBy(site).map(({ to, title, icon, section, key }) => ({
    id: `screen ${to}`,
    to,
    title,
    icon,
    note: section,
    words: section,
    ...(key ? { keys: ['G', key] } : {}),
  }))
  const own = site.flatMap(({ path, account }) =>
    account ? [{ ...account, id: `screen ${path}`, to: path, icon: paletteIcons[account.icon], note: 'Account' }] : [],
  )
  return [...listed, ...own].filter(({ to }) => mayOpen(to))
}

const SCHEMES = [
  { value: 'light', title: 'Light mode', icon: IconSun },
  { value: 'dark', title: 'Dark mode', icon: IconMoon },
  { value: 'auto', title: 'System appearance', icon: IconDeviceDesktop },
] as const satisfies readonly { value: MantineColorScheme; title: string; icon: unknown }[]

function useActions(onShortcuts: () => void): Command[] {
  const session = useSession()
  const site = useSite()
  const mayOpen = useMayOpen()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const others = (session?.organizations ?? []).filter(
    ({ id, pivot_enabled }) => pivot_enabled && id !== session?.organization_id,
  )
  return [
    ...site.flatMap(({ path, create }) =>
      create && mayOpen(path) && mayUse(create.access, session)
        ? [
            {
              id: `new ${path}`,
              title: create.title,
              icon: IconPlus,
              words: 'create add',
              to: create.address ?? `${path}?open=new`,
            },
          ]
        : [],
    ),
    ...others.map(({ id, name, pivot_role }) => ({
      id: `organization ${id}`,
      title: `Switch to ${name}`,
      note: roleName(pivot_role),
      icon: IconSwitch,
      words: 'organization change',
      run: () => chooseOrganization(id),
    })),
    ...SCHEMES.filter(({ value }) => value !== colorScheme).map(({ value, title, icon }) => ({
      id: `scheme ${value}`,
      title,
      icon,
      words: 'appearance theme colour scheme',
      run: () => setColorScheme(value),
    })),
    {
      id: 'shortcuts',
      title: 'Keyboard shortcuts',
      icon: IconKeyboard,
      words: 'keys help',
      keys: ['?'],
      run: onShortcuts,
    },
    { id: 'sign out', title: 'Sign out', icon: IconLogout, words: 'log out leave', run: () => void leave() },
  ]
}

function useRecords(term: string) {
  const session = useSession()
  const [settled] = useDebouncedValue(term, PAUSE_MS)
  const worth = term.length >= SEARCH_SHORTEST
  const answer = useQuery(
    keepPrevious({
      ...query(search.find, { query: { q: settled } }),
      enabled: worth && settled.length >= SEARCH_SHORTEST,
    }),
  )
  const found = worth ? (answer.data?.data ?? []) : []
  const commands = found.map((one): Command => {
    const { name, icon, to } = foundKinds[one.kind]
    return {
      id: `${one.kind} ${one.id}`,
      title: one.name,
      note: [name, one.note && phoneText(one.note)].filter(Boolean).join(' · '),
      icon,
      to: to(one, (access) => mayUse(access, session)),
    }
  })
  return {
    commands,
    looking: worth && (settled !== term || answer.isFetching),
    error: worth && settled === term ? answer.error : null,
    again: () => void answer.refetch(),
  }
}
