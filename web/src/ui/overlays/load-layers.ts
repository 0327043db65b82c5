import type { OpenMenu, OpenPopover, OpenTooltip } from './layers.tsx'

export interface Layers {
  readonly OpenMenu: typeof OpenMenu
  readonly OpenPopover: typeof OpenPopover
  readonly OpenTooltip: typeof OpenTooltip
}

/** Loads the code of menus, popovers and tooltips. */
export const loadLayers = (): Promise<Layers> => import('./layers.tsx')
