"""Asks LibreOffice Calc what it puts into the clipboard when cells are copied, and keeps it beside this file.

Needs a `soffice` that can be run and the Python that has its `uno` module (`libreoffice-calc` and `python3-uno` of Debian);
`python3 make.py [soffice]` writes `libreoffice.html` and `libreoffice.txt`.
"""

import datetime
import pathlib
import subprocess
import sys
import tempfile
import time

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.lang import Locale

HERE = pathlib.Path(__file__).parent
SOFFICE = sys.argv[1] if len(sys.argv) > 1 else "soffice"
CHANNEL = "pipe,name=clipboard_fixture;urp;"

TEXT, DATE, GROUPED = "@", "YYYY-MM-DD", "#,##0"
# Items of a dictionary: name, value, value above, first year, last year, description.
ROWS = [
    ["教授", ("001", TEXT), None, 2024, 2025, (datetime.date(2024, 9, 1), DATE)],
    ["副教授", ("007", TEXT), '他说"可以"', (2024, GROUPED), None, "第一行\n第二行"],
    ["讲师", ("110101199003078888", TEXT), None, None, None, '<b>粗体</b> & "引号"'],
    ["  前后有空格  ", "A-4", '"引号开头', 2026, None, "有\t制表符"],
]
LAST = "F4"


def fill(document):
    formats, chinese = document.NumberFormats, Locale("zh", "CN", "")
    sheet = document.Sheets.getByIndex(0)
    for row, values in enumerate(ROWS):
        for column, given in enumerate(values):
            cell = sheet.getCellByPosition(column, row)
            value, code = given if isinstance(given, tuple) else (given, None)
            if code:
                known = formats.queryKey(code, chinese, False)
                cell.NumberFormat = formats.addNew(code, chinese) if known == -1 else known
            if isinstance(value, str):
                cell.setString(value)
            elif isinstance(value, datetime.date):
                cell.setValue((value - datetime.date(1899, 12, 30)).days)
            elif value is not None:
                cell.setValue(value)
    return sheet.getCellRangeByName(f"A1:{LAST}")


def connect():
    context = uno.getComponentContext()
    resolver = context.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", context)
    for _ in range(120):
        try:
            remote = resolver.resolve(f"uno:{CHANNEL}StarOffice.ComponentContext")
            return remote.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", remote)
        except Exception:
            time.sleep(0.5)
    raise SystemExit("LibreOffice does not answer.")


def copied(transferable, mime):
    flavor = next(each for each in transferable.getTransferDataFlavors() if each.MimeType.startswith(mime))
    data = transferable.getTransferData(flavor)
    return data if isinstance(data, str) else data.value.decode()


def main(profile):
    office = subprocess.Popen(
        [SOFFICE, "--headless", "--norestore", f"-env:UserInstallation={pathlib.Path(profile).as_uri()}", f"--accept={CHANNEL}"]
    )
    desktop = connect()
    hidden = PropertyValue("Hidden", 0, True, 0)
    document = desktop.loadComponentFromURL("private:factory/scalc", "_blank", 0, (hidden,))
    document.CurrentController.select(fill(document))
    # The very object that Ctrl+C gives to the clipboard.
    transferable = document.CurrentController.getTransferable()
    for name, mime in [("libreoffice.html", "text/html"), ("libreoffice.txt", "text/plain;charset=utf-16")]:
        (HERE / name).write_text(copied(transferable, mime), newline="")
    document.close(True)
    desktop.terminate()
    office.wait(30)


with tempfile.TemporaryDirectory() as profile:
    main(profile)
