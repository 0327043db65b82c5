// Atomic CRM as its package has it, with a list of contacts that one call brings; it is no dependency of ours, see first-row.ts.
import { CRM } from 'atomic-crm/src/root/CRM.tsx'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

const list = async (resource) => {
  const data = await (await fetch(`/rows/${resource}`)).json()
  return { data, total: data.length }
}
const dataProvider = {
  getList: list,
  getMany: list,
  getManyReference: list,
  getOne: async (resource) => ({ data: (await list(resource)).data[0] }),
}
/** Of a user who has signed in. */
const authProvider = {
  login: async () => undefined,
  logout: async () => undefined,
  checkAuth: async () => undefined,
  checkError: async () => undefined,
  canAccess: async () => true,
  getPermissions: async () => undefined,
  getIdentity: async () => ({ id: 1, fullName: 'Priya Raman' }),
}

createRoot(document.getElementById('root')).render(
  createElement(CRM, { dataProvider, authProvider, disableTelemetry: true }),
)
