export { arabic } from './copy-arabic.ts'
export { dayText, monthText } from './figures.ts'
export { offerPdf } from './pdf.ts'
export { serveOfferPage } from './serve-offer-page.ts'
