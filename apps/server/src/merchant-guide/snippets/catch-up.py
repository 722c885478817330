import json
import os
from urllib.parse import urlencode
from urllib.request import Request, urlopen


def events_after(last):
    query = {"limit": 100, **({"after": last} if last else {})}
    request = Request(
        os.environ["FLORIN_URL"] + "/merchant/v1/events?" + urlencode(query),
        headers={"Authorization": "Bearer " + os.environ["FLORIN_KEY"]},
    )
    with urlopen(request, timeout=30) as answer:
        return json.load(answer)


last = os.environ.get("LAST_EVENT")
has_more = True
while has_more:
    page = events_after(last)
    for event in page["results"]:
        print(event["id"], event["type"], event["sequence"])
        last = event["id"]
    has_more = page["has_more"]
