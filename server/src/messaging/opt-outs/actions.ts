export { serveOptOutPage } from './page.ts'
export { insertOptOut as optOut } from './queries.ts'
