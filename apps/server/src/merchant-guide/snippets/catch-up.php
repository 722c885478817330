<?php

function eventsAfter(string $last): array
{
    $query = http_build_query(['limit' => 100] + ($last === '' ? [] : ['after' => $last]));
    $call = curl_init(getenv('FLORIN_URL') . '/merchant/v1/events?' . $query);
    curl_setopt_array($call, [
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 30,
        CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('FLORIN_KEY')],
    ]);
    $page = json_decode(curl_exec($call), true);
    if (curl_getinfo($call, CURLINFO_RESPONSE_CODE) !== 200) {
        exit($page['code'] . ': ' . $page['detail'] . "\n");
    }
    return $page;
}

$last = getenv('LAST_EVENT') ?: '';
do {
    $page = eventsAfter($last);
    foreach ($page['results'] as $event) {
        echo $event['id'], ' ', $event['type'], ' ', $event['sequence'], "\n";
        $last = $event['id'];
    }
} while ($page['has_more']);
