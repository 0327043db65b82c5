import { Button } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { MenuAction } from './MenuItems.tsx'
import { LateMenu } from './overlays/LateMenu.tsx'

/** The "⋯" menu among the actions of a page, for rare actions. */
export function PageMenu({ actions }: { actions: readonly MenuAction[] }) {
  return (
    <LateMenu
      position="bottom-end"
      target={
        <Button variant="default" px={8} aria-label="More actions">
          <IconDots size={18} stroke={1.6} />
        </Button>
      }
      items={actions}
    />
  )
}
