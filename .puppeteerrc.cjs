/** Debian's Chromium draws (CHROMIUM_PATH); puppeteer downloads no browser of its own. */
module.exports = { skipDownload: true }
