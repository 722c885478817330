<?php

$body = file_get_contents('php://input');
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$sentAt = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
$signatures = explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '');

$key = base64_decode(substr(getenv('FLORIN_WEBHOOK_SECRET'), strlen('whsec_')));
$expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$sentAt.$body", $key, true));
$fits = array_filter($signatures, fn ($one) => hash_equals($expected, $one));

if (!ctype_digit($sentAt) || abs(time() - (int) $sentAt) > 300 || !$fits) {
    http_response_code(400);
    exit;
}

$event = json_decode($body, true);
// Keep the id, and drop an order's event whose sequence is not higher than the last.
error_log("{$event['id']} {$event['type']} {$event['sequence']}");
http_response_code(204);
