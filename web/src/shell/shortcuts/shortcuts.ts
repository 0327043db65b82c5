/** The letter that follows G, and the screen it leads to. What the screen is called stands in the navigation. */
export const destinations: readonly { readonly key: string; readonly to: string }[] = [
  { key: 'L', to: '/crm/leads' },
  { key: 'B', to: '/crm/pipelines/kanban' },
  { key: 'A', to: '/crm/activities' },
  { key: 'I', to: '/crm/pipelines' },
  { key: 'T', to: '/crm/tags' },
  { key: 'P', to: '/inventory/projects' },
  { key: 'D', to: '/inventory/buildings' },
  { key: 'U', to: '/inventory/units' },
  { key: 'O', to: '/inventory/units/booked-units' },
  { key: 'R', to: '/auth/organizations' },
]

export const keysTo = (to: string): readonly string[] | undefined => {
  const key = destinations.find((one) => one.to === to)?.key
  return key === undefined ? undefined : ['G', key]
}

const KEY = 'storey-shortcuts'

/** Single keys can be in the way of speech input and screen readers: who does not want them switches them off. */
export const areOn = (): boolean => localStorage.getItem(KEY) !== 'off'

export function switchShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'off')
}
