export { serveBuyerPage } from './serve-buyer-page.ts'
