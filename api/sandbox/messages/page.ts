import { type Html, html } from '../pages/html.ts'
import { layoutOf } from '../pages/layout.ts'
import { type MessagesSettings, providerBehaviours } from './settings.ts'
import type { TakenMail, TakenMessage } from './taken.ts'

const layout = layoutOf({
  name: 'Messages sandbox',
  says: 'Nothing is sent to real phones or addresses.',
  styles: '/page.css',
})

const labels: Readonly<Record<(typeof providerBehaviours)[number], string>> = {
  accepted: 'sends it',
  refused: 'refuses it',
  down: 'is down',
  error: 'fails',
  silent: 'takes it and never answers',
}

interface Shown {
  readonly messages: readonly TakenMessage[]
  readonly mails: readonly TakenMail[]
}

/** What phones and mailboxes would show, the latest first, and what the provider does with the next message. Loads itself again. */
export const messagesPage = ({ messages, mails }: Shown, settings: MessagesSettings): string =>
  layout(
    'Messages',
    html`<h1>Messages to phones</h1>
${messages.length === 0 ? html`<p>There are none yet.</p>` : table('Messages', 'Phone', messages.map(row))}
<h2>E-mails</h2>
${mails.length === 0 ? html`<p>There are none yet.</p>` : table('E-mails', 'To', mails.map(mailRow))}
<form method="post" action="/sandbox/provider">
<fieldset><legend>With the next message the provider …</legend>
<p>${providerBehaviours.map((behaviour) => choice(behaviour, settings))}</p></fieldset>
</form>`,
    'wide',
    { everySeconds: 3 },
  )

const choice = (behaviour: (typeof providerBehaviours)[number], { provider }: MessagesSettings): Html =>
  html`<button name="provider" value="${behaviour}" aria-pressed="${String(behaviour === provider)}">${labels[behaviour]}</button> `

const table = (
  label: string,
  to: string,
  rows: readonly Html[],
): Html => html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">
<table>
<thead><tr><th scope="col">${to}</th><th scope="col">Message</th><th scope="col">Sent</th></tr></thead>
<tbody>${rows}</tbody>
</table>
</div>`

const row = ({ phone, text, at, isDelivered }: TakenMessage): Html => html`<tr>
<th scope="row">${phone}</th>
<td><bdi>${isDelivered ? text : 'on its way'}</bdi></td>
<td><time datetime="${at}">${at.slice(11, 19)} UTC</time></td>
</tr>`

const mailRow = ({ from, to, subject, text, at, isDelivered }: TakenMail): Html => html`<tr>
<th scope="row">${to}</th>
<td>${isDelivered ? mailText({ from, subject, text }) : 'on its way'}</td>
<td><time datetime="${at}">${at.slice(11, 19)} UTC</time></td>
</tr>`

const mailText = ({ from, subject, text }: Pick<TakenMail, 'from' | 'subject' | 'text'>): Html =>
  html`<p>From <bdi>${from}</bdi></p>
<p><strong><bdi>${subject}</bdi></strong></p>
${text.split(/\n+/).map((line) => html`<p><bdi>${line}</bdi></p>`)}`
