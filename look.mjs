import { chromium } from 'playwright-core'
const [,, base='http://localhost:4400', js='on', ...paths] = process.argv
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] })
const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true, javaScriptEnabled: js==='on', serviceWorkers:'block' })
for (const path of paths) {
  const page = await context.newPage()
  page.on('console', m => { if (['error','warning'].includes(m.type())) console.log(path, m.type(), m.text().slice(0,400)) })
  page.on('pageerror', e => console.log(path, 'pageerror', e.message.slice(0,400)))
  await page.goto(base+path, { waitUntil: 'load' })
  await page.waitForTimeout(1500)
  await page.screenshot({ path: `/tmp/shot-${js}-${path.replace(/\W+/g,'_')}.png` })
  await page.close()
}
await browser.close()
