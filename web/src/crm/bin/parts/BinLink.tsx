import { ActionIcon, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link } from '../../../ui/Link.tsx'

/** The way to what was deleted. */
export const BinLink = () => (
  <Tooltip label="Bin">
    <ActionIcon component={Link} to="/crm/bin" variant="subtle" size={36} aria-label="Bin">
      <IconTrash size={18} stroke={1.6} />
    </ActionIcon>
  </Tooltip>
)
