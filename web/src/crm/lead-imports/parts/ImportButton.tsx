import { Button } from '@mantine/core'
import { Link } from '../../../ui/Link.tsx'

/** Link to the lead import, for an empty list. */
export const ImportButton = () => (
  <Button component={Link} to="/crm/leads/import" quiet variant="default">
    Import leads
  </Button>
)
