import { chromium } from 'playwright-core'
import { readFileSync, mkdirSync } from 'node:fs'
mkdirSync('/tmp/h8-look', { recursive: true })
const base = process.env.BASE ?? 'http://localhost:4288'
const [width, height, lang, ...paths] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const context = await browser.newContext({ viewport: { width: +width, height: +height } })
const page = await context.newPage()
page.on('console', m => ['error','warning'].includes(m.type()) && console.log('console:', m.text().slice(0,300)))
page.on("response", r => r.status()>=400 && console.log(r.status(), r.url()));
page.on("pageerror", e => console.log('error:', e.message.slice(0,300)))
await page.goto(`${base}/login?lang=${lang}`)
const log = readFileSync('/tmp/h8-dev.log','utf8')
const res = await page.request.post(`${base}/actor/login`, { data: { actor: { phone: '+251955000001', password: log.match(/\+251955000001\s+password (\S+)/)[1] } }, headers: { origin: base } })
const body = await res.json(); if (!body.success) console.log(body)
await page.evaluate(([b]) => localStorage.setItem('auth', JSON.stringify({ user: b.user, token: b.token })), [body])
let i = 0
for (const path of paths) {
  const [to, act] = path.split('@@')
  await page.goto(`${base}${to}`); await page.waitForLoadState('networkidle').catch(()=>{}); await page.waitForTimeout(1500)
  if (act) { try { await eval(`(async()=>{${act}})()`) } catch (e) { console.log(String(e).slice(0,400)) } await page.waitForTimeout(1200) }
  await page.screenshot({ path: `/tmp/h8-look/${process.env.NAME ?? 'p'}-${width}-${lang}-${i++}.png` })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (wide > 0) console.log(to, 'sideways', wide)
}
await browser.close()
