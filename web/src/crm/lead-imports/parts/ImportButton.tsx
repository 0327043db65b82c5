import { Button } from '@mantine/core'
import { Link } from '../../../ui/Link.tsx'
import * as copy from './copy.ts'

/** Link to the lead import, for an empty list. */
export const ImportButton = () => (
  <Button component={Link} to="/crm/leads/import" quiet variant="default">
    {copy.importLeads}
  </Button>
)
