import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Link } from '../../../ui/Link.tsx'

/** The way to leads from a spreadsheet. */
export const ImportLink = () => (
  <Tooltip label="Import">
    <ActionIcon component={Link} to="/crm/leads/import" variant="subtle" size={36} aria-label="Import leads">
      <IconFileImport size={18} stroke={1.6} />
    </ActionIcon>
  </Tooltip>
)

/** The same, where there are no leads yet. */
export const ImportButton = () => (
  <Button component={Link} to="/crm/leads/import" quiet variant="default">
    Import leads
  </Button>
)
