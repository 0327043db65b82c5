import { Button } from '@mantine/core'
import { Link } from '../../../ui/Link.tsx'

/** The way to leads from a spreadsheet, where there are none yet. */
export const ImportButton = () => (
  <Button component={Link} to="/crm/leads/import" quiet variant="default">
    Import leads
  </Button>
)
