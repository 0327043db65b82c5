/** The screen of an import; without an id, what it begins with. */
export const pathOf = (id: number | '') => `/crm/leads/import/${id}`
