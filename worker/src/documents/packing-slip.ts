import type { DocumentKey } from '@ashenda/core/domain/document.ts'
import { documentTextsIn } from '@ashenda/core/domain/document-texts.ts'
import { festivalZone } from '@ashenda/core/domain/festival-day.ts'
import { escapeHtml } from '@ashenda/core/html.ts'
import type { SlipContent, SlipOrder } from '@ashenda/db/queries/documents/contents.ts'
import { colours, element, htmlOf, type Layout, qrSvg, wovenDefinition, wovenStrip } from './page-parts.ts'

/** In millimetres. */
const border = { length: 174, thickness: 6 } as const

/** A4 pages to pack by, one or more for each order. The code is the order's number, which the console's search takes. */
export async function packingSlip({ language }: DocumentKey, { orders }: SlipContent): Promise<Layout> {
  return { html: htmlOf(language, styles, orders.map((order) => pageOf(order, language)).join('')) }
}

function pageOf(order: SlipOrder, language: DocumentKey['language']): string {
  const { slip, tag } = documentTextsIn(language)
  const { number, handover, buyerName, buyerPhone, buyerAddress, lines, due } = order
  const money = due.map(({ currency, amountMinor }) =>
    new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay: 'code' }).format(amountMinor / 100),
  )
  const ordered = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: festivalZone }).format(new Date(order.at))
  const rows = lines.map(
    ({ name, variant, count }) =>
      `<tr><td class="box"></td><td class="count">${new Intl.NumberFormat(tag).format(count)} ×</td><td><bdi>${escapeHtml(name)}</bdi>${variant === '' ? '' : `<b><bdi>${escapeHtml(variant)}</bdi></b>`}</td></tr>`,
  )
  return `<section><svg class="border" viewBox="0 0 ${border.length} ${border.thickness}"><defs>${wovenDefinition}</defs>${wovenStrip({ x: 0, y: 0, ...border, isUpright: false })}</svg>
<header><div>${element('title', slip.title)}<h1 dir="ltr">${escapeHtml(number)}</h1>${element('soft', `${slip.ordered}: ${ordered}`)}</div>${qrSvg(number, 'qr')}</header>
<div class="to">${element('label', handover === 'pickup' ? slip.pickup : slip.delivery)}<p class="name"><bdi>${escapeHtml(buyerName)}</bdi></p>
${buyerAddress === '' ? '' : `<p class="address"><bdi>${escapeHtml(buyerAddress)}</bdi></p>`}<p>${escapeHtml(slip.phone)}: <bdi dir="ltr">${escapeHtml(buyerPhone)}</bdi></p></div>
<table><thead><tr><th></th><th>${escapeHtml(slip.pieces)}</th><th>${escapeHtml(slip.product)}</th></tr></thead><tbody>${rows.join('')}</tbody></table>
<p class="due" data-due="${money.length > 0}">${money.length > 0 ? `${escapeHtml(slip.collect)} <b>${escapeHtml(money.join(' + '))}</b>` : escapeHtml(slip.paid)}</p>
<p class="received">${escapeHtml(slip.received)}</p></section>`
}

const styles = `
@page{size:210mm 297mm;margin:16mm 18mm}
section{break-after:page;font-size:12pt;line-height:1.4}
section:last-child{break-after:auto}
.border{display:block;width:${border.length}mm;height:${border.thickness}mm}
header{display:flex;justify-content:space-between;align-items:flex-start;padding:7mm 0 5mm}
.title{font-weight:800;color:${colours.leaf};font-size:15pt}
h1{font-size:34pt;line-height:1.15;font-weight:800}
[dir=rtl] h1{text-align:right}
.soft{color:#555}
.qr{flex:none;width:34mm;height:34mm}
.to{padding:5mm 6mm;border:.4mm solid ${colours.leaf};border-radius:2mm}
.label{font-weight:800;color:${colours.leaf}}
.name{font-size:17pt;font-weight:800}
.address{font-size:14pt;white-space:pre-line;overflow-wrap:anywhere}
table{width:100%;margin:7mm 0;border-collapse:collapse}
thead{display:table-header-group}
th{text-align:start;color:${colours.leaf};font-weight:800}
th,td{padding:2.5mm 3mm 2.5mm 0;border-bottom:.2mm solid #999;vertical-align:top}
[dir=rtl] :is(th,td){padding:2.5mm 0 2.5mm 3mm}
tr{break-inside:avoid}
td{overflow-wrap:anywhere}
td b{display:inline-block;margin-inline-start:3mm;padding:0 2.5mm;border:.3mm solid #777;border-radius:1mm}
.box{width:9mm}
.box::before{content:"";display:block;width:5mm;height:5mm;border:.4mm solid #000}
.count{width:24mm;font-weight:800;white-space:nowrap}
.due{padding:4mm 6mm;border-radius:2mm;background:${colours.paper};break-inside:avoid}
.due[data-due=true]{border:.6mm solid ${colours.madder};font-size:15pt}
.received{margin-top:14mm;padding-top:2mm;border-top:.3mm solid #000;width:80mm;color:#555;break-inside:avoid}`
